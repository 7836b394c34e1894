// terminal.js PICTURE <TEXT: what a program shows on a terminal, in its colours, as a
// picture for README.md.
const { chromium } = require('playwright-core');
const fs = require('fs');

const colours = { 1: 'font-weight:bold', 2: 'opacity:.7', 31: 'color:#ff7b72',
	32: 'color:#3fb950', 33: 'color:#d29922', 34: 'color:#58a6ff', 36: 'color:#39c5cf' };
const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

// SGR sequences as spans: what they set holds until the next one that sets nothing.
function html(text) {
	let open = 0;

	return text.replace(/[&<>]/g, (c) => escapes[c]).replace(/\x1b\[([0-9;]*)m/g, (all, codes) => {
		const styles = codes.split(';').map((code) => colours[code]).filter(Boolean);

		if (styles.length) {
			open++;
			return `<span style="${styles.join(';')}">`;
		}
		const closed = '</span>'.repeat(open);
		open = 0;
		return closed;
	});
}

(async () => {
	const browser = await chromium.launch({
		executablePath: process.env.CHROMIUM, args: ['--no-sandbox'],
	});
	const tab = await browser.newPage({ viewport: { width: 900, height: 600 } });

	await tab.setContent('<pre style="display:inline-block;margin:0;padding:16px;' +
		'background:#0d1117;color:#e6edf3;font:14px/1.3 \'DejaVu Sans Mono\',monospace">' +
		`${html(fs.readFileSync(0, 'utf8'))}</pre>`);
	await tab.locator('pre').screenshot({ path: process.argv[2] });
	await browser.close();
})();
