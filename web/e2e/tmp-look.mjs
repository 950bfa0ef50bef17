import { openStage, openBlank, faultsOf } from './stage.mjs';
const stage = await openStage('build/release/aedile');
const shot = process.argv[2];
for (const [size, lang, theme, name] of [[{width:1440,height:900},'en','light','1440'],[{width:1366,height:768},'de','dark','1366d'],[{width:390,height:844},'en','light','390']]) {
  const page = await openBlank(stage, size, lang, theme);
  await page.goto(`${stage.url}/workshop`); await page.getByTestId('begin-blank').waitFor();
  await page.screenshot({ path: `/tmp/ws/lib-${name}.png` });
  console.log(name, 'lib', await faultsOf(page, 'lib'));
  await page.getByTestId('begin-map').click(); await page.getByTestId('canvas').waitFor(); await page.waitForTimeout(2500);
  await page.screenshot({ path: `/tmp/ws/desk-${name}.png` });
  console.log(name, 'desk', await faultsOf(page, 'desk'));
  await page.locator('[data-row^="city "]').nth(3).click(); await page.keyboard.press('d'); await page.waitForTimeout(500);
  await page.screenshot({ path: `/tmp/ws/city-${name}.png` });
  console.log(name, 'city', await faultsOf(page, 'city'));
  for (const tab of ['line','province','map','check']) { await page.locator(`#workshop-${tab}`).click(); const row = page.locator('.list .head').first(); if (await row.count()) await row.click(); await page.waitForTimeout(300); await page.screenshot({ path: `/tmp/ws/${tab}-${name}.png` }); console.log(name, tab, await faultsOf(page, tab)); }
  await page.getByTestId('try').click(); await page.waitForTimeout(300); await page.screenshot({ path: `/tmp/ws/try-${name}.png` }); console.log(name,'try', await faultsOf(page, 'try'));
  await page.getByTestId('close').click();
  await page.goto(`${stage.url}/workshop`); await page.locator('#begin-piece').selectOption('italy'); await page.getByTestId('begin-piece').click(); await page.getByTestId('canvas').waitFor(); await page.waitForTimeout(2500);
  await page.screenshot({ path: `/tmp/ws/piece-${name}.png` });
  await page.context().close();
}
await stage.close();
