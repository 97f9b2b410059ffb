import { describe, expect, it } from 'vitest'
import { linkedAddresses, placeOf, placeOfFile } from './places.ts'

describe('Where an answer is published', () => {
  it('follows from its address alone, and leads back to it', () => {
    const files: Record<string, string> = {
      '/': '@.html',
      '/news': 'news/@.html',
      '/news?page=2': 'news/@page=2.html',
      '/news/7': 'news/7/@.html',
      '/gameinfo/server?section=droplist&page=3': 'gameinfo/server/@section=droplist&page=3.html',
      '/gameinfo/item/501-red-potion': 'gameinfo/item/501-red-potion/@.html',
      '/api/donation/service/gemstone': 'api/donation/service/gemstone/@.json',
      '/sitemap-2.xml': 'sitemap-2.xml/@.xml',
      '/rss.xml': 'rss.xml/@.rss',
      '/assets/page-Bx3_a.js': 'assets/page-Bx3_a.js',
      '/guides/first-steps': 'guides/first-steps/@.html',
    }
    for (const [address, file] of Object.entries(files)) {
      expect(placeOf(address)?.file).toBe(file)
      expect(placeOfFile(file)?.address).toBe(address)
    }
  })

  it('is known by one address, whatever its query says of the same file', () => {
    expect(placeOf('/news?')?.address).toBe('/news')
    expect(placeOf('/icon-192.png?v=2')?.address).toBe('/icon-192.png')
  })

  it('is one folder for the pages of all rows of a type', () => {
    expect(placeOf('/gameinfo/item/501-apple')?.unit).toBe('gameinfo/item')
    expect(placeOf('/gameinfo/items?page=2')?.unit).toBe('gameinfo/items')
    expect(placeOf('/news/1')?.unit).toBe('news')
    expect(placeOf('/')?.unit).toBe('')
  })

  it('is nowhere for searches, forms, what needs a token, and what can be made up without end', () => {
    const others = [
      ...['/search', '/search?q=x', '/login', '/register', '/forgot', '/reset-password', '/admin', '/admin/news'],
      ...['/preview/x', '/video/youtube/x', '/ranking/player?realm=1&name=x', '/ranking?q=x', '/news?utm_source=x'],
      ...['/gameinfo/monsters?from=1&to=2', '/api/news?page=2', '/healthz', '/metrics', '/gameinfo/share/item/1.png'],
    ]
    for (const address of others) expect([address, placeOf(address)]).toEqual([address, null])
  })

  it('never leaves the tree', () => {
    const hostile = [
      ...[
        '/..',
        '/../x',
        '/news/../../x',
        '/news/..%2f..',
        '/news?page=../../x',
        '/news?page=/etc',
        '/news//1',
        '/@',
        '//x',
      ],
      ...['/assets/../x.js', '/assets/.x.js', '/assets/x.js/../../y.js', '/storage/../x.webp', '/\0', '/news?page=\n'],
      ...[`/${'a'.repeat(10)}/b/c/d/e`, `/news?page=${'1'.repeat(300)}`, '/NEWS', '/assets/x.js?y', '/assets/x.exe'],
    ]
    for (const address of hostile) expect([address, placeOf(address)]).toEqual([address, null])
    for (const file of ['../@.html', 'news/@../x.html', 'heartbeat.json', 'x/y.html'])
      expect(placeOfFile(file)).toBeNull()
  })

  it('is found for what a page links to and shows', () => {
    const html =
      '<a href="/news?section=a&amp;page=2#x"> <a href="https://other.test/news"> <a href="/search?q=x"><img src="/storage/news/a.webp" ' +
      'srcset="/storage/news/a-480.webp 480w, /storage/news/a-960.webp 960w"><link rel="stylesheet" href="/assets/x.css">' +
      '<link rel="apple-touch-icon" href="/apple-touch-icon.png?v=1-12305f">'
    expect([...linkedAddresses('html', Buffer.from(html))].sort()).toEqual([
      // Its query says which one it is, and names no other file.
      '/apple-touch-icon.png',
      '/assets/x.css',
      '/news?section=a&page=2',
      '/storage/news/a-480.webp',
      '/storage/news/a-960.webp',
      '/storage/news/a.webp',
    ])
  })

  it('is found for the hero of a theme and for the icons of the manifest', () => {
    const hero =
      ':root{--sky-art:image-set(url("/storage/look/a.avif") type("image/avif"),url("/storage/look/a.webp"))}'
    expect([...linkedAddresses('css', Buffer.from(hero))]).toEqual(['/storage/look/a.avif', '/storage/look/a.webp'])
    const manifest = '{"icons":[{"src":"/icon-192.png?v=1"},{"src":"/icon-512.png?v=1"}]}'
    expect([...linkedAddresses('webmanifest', Buffer.from(manifest))]).toEqual(['/icon-192.png', '/icon-512.png'])
  })
})
