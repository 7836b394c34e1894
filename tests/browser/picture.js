// picture.js PAGE PICTURE: the stories and the log of a page, as a picture for README.md.
const { chromium } = require('playwright-core');
const path = require('path');

(async () => {
	const [page, picture] = process.argv.slice(2);
	const browser = await chromium.launch({
		executablePath: process.env.CHROMIUM, args: ['--no-sandbox'],
	});
	const tab = await browser.newPage({ viewport: { width: 900, height: 900 }, deviceScaleFactor: 0.8 });

	await tab.goto(`file://${path.resolve(page)}`);
	const from = await tab.locator('#stories').boundingBox();
	const until = await tab.locator('#log figure').last().boundingBox();

	await tab.screenshot({
		path: picture, fullPage: true,
		clip: { x: 0, y: from.y, width: 900, height: until.y + until.height - from.y },
	});
	await browser.close();
})();
