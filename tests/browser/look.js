// look.js PAGE...: opens each page in Chromium (CHROMIUM), without a network, as the
// script beside it says. A line of ok or not ok for each page, scheme and width.
const { chromium } = require('playwright-core');
const path = require('path');

const axe = require.resolve('axe-core/axe.min.js');
const widths = [360, 900, 1600];

async function look(browser, page, scheme, width) {
	// The policy of a page forbids scripts, axe's too; its own are none.
	const context = await browser.newContext({
		viewport: { width, height: 900 }, colorScheme: scheme,
		offline: true, bypassCSP: width === 900,
	});
	const tab = await context.newPage();
	const faults = [];

	tab.on('console', (message) => faults.push(`message: ${message.text()}`));
	tab.on('pageerror', (error) => faults.push(`error: ${error}`));
	tab.on('request', (request) => {
		if (!/^(file|data):/.test(request.url()))
			faults.push(`request: ${request.url()}`);
	});
	await tab.goto(`file://${path.resolve(page)}`);
	if (await tab.evaluate(() => document.documentElement.scrollWidth > innerWidth))
		faults.push('wider than the window');
	if (width === 900) {
		await tab.evaluate(() => document.querySelectorAll('details')
			.forEach((details) => { details.open = true; }));
		await tab.addScriptTag({ path: axe });
		const { violations } = await tab.evaluate(() => globalThis.axe.run());
		violations.forEach((one) =>
			faults.push(`axe: ${one.id}: ${one.nodes[0].html.slice(0, 100)}`));
	}
	await context.close();
	return faults;
}

(async () => {
	const browser = await chromium.launch({
		executablePath: process.env.CHROMIUM, args: ['--no-sandbox'],
	});
	let failed = false;

	for (const page of process.argv.slice(2)) {
		for (const scheme of ['light', 'dark']) {
			for (const width of widths) {
				const faults = await look(browser, page, scheme, width);
				const name = `${path.basename(page)}, ${scheme}, ${width} pixels`;

				console.log(faults.length ? `not ok ${name}` : `ok ${name}`);
				faults.forEach((fault) => console.log(`# ${fault}`));
				failed = failed || faults.length > 0;
			}
		}
	}
	await browser.close();
	process.exit(failed ? 1 : 0);
})();
