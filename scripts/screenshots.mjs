// @ts-check
// `npm run screenshots`: every public page with demo content, on a phone and a desktop, by day and by night. With
// `-- --look NAME` in a further look (content/look/looks.ts), with `-- --second` those of a made-up server of another genre, as
// its operators would set it up.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './lib/build.mjs'
import { install, root, run } from './lib/environment.mjs'

const { values } = parseArgs({
  options: { second: { type: 'boolean', default: false }, look: { type: 'string', default: '' } },
})
if (values.second && values.look !== '') throw new Error('The second server has a look of its operators.')
const FOLDER = join(root, 'screenshots', values.second ? 'second' : values.look)
const DEVICES = [
  { name: 'phone', viewport: { width: 390, height: 844 } },
  { name: 'desktop', viewport: { width: 1366, height: 768 } },
]
const FACES = /** @type {const} */ ([
  { name: 'day', colorScheme: 'light' },
  { name: 'night', colorScheme: 'dark' },
])

install({ withDevelopment: true })
await build()
// These modules import npm packages, so they are loaded only after npm has installed the packages.
const { findChromium, installChromium } = await import('./lib/chromium.mjs')
const { chromium } = await import('playwright-core')
const { addDemoRealm, realmPages } = await import('./lib/demoRealm.mjs')
const { publicPages } = await import('./lib/publicPages.mjs')
const { startDemo } = await import('./lib/product.mjs')

installChromium()
const product = await startDemo(values.second ? { DEMO: '0' } : {})
if (values.second) {
  const { fillSecondServer } = await import('./lib/secondServer.mjs')
  const pictures = join(FOLDER, 'uploads')
  await run([join(root, 'art/second/draw.ts'), pictures])
  await fillSecondServer(product.url, await product.signIn(), pictures)
}
if (values.look !== '') {
  const answer = await fetch(`${product.url}/api/settings/look`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await product.signIn()}` },
    body: JSON.stringify({ look: values.look }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}
const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] })
mkdirSync(FOLDER, { recursive: true })
/** @param {readonly { name: string, path: string }[]} pages */
async function photograph(pages) {
  for (const { name: device, viewport } of DEVICES) {
    for (const { name: face, colorScheme } of FACES) {
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce', baseURL: product.url })
      const page = await context.newPage()
      for (const { name, path } of pages) {
        await page.goto(path)
        // Scrolls through the whole page, because lazy pictures load only when they are near the viewport, and sections get
        // their true heights there.
        for (let top = 0; top < (await page.evaluate(() => document.body.scrollHeight)); top += viewport.height / 2) {
          await page.evaluate((y) => window.scrollTo(0, y), top)
          await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
        }
        // The browser never loads pictures that are hidden or beside the screen, so the script does not wait for them.
        await page.waitForFunction(() =>
          [...document.images].every(
            (image) =>
              image.complete || !image.checkVisibility() || image.getBoundingClientRect().left >= window.innerWidth,
          ),
        )
        await page.evaluate(() => window.scrollTo(0, 0))
        await page.screenshot({ path: join(FOLDER, `${name}-${device}-${face}.png`), fullPage: true })
      }
      await context.close()
    }
  }
  return pages.length * DEVICES.length * FACES.length
}

let count = await photograph(publicPages)
if (!values.second) {
  // The demo's game server (realm) is added last, because it changes the landing page, which must be captured without
  // it.
  await addDemoRealm(product.url, await product.signIn())
  count += await photograph(realmPages)
}
await browser.close()
await product.stop()
console.log(`${count} pictures are in ${FOLDER}`)
