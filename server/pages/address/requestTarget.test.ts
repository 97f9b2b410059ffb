import { expect, it } from 'vitest'
import { readTarget } from './requestTarget.ts'

it('reads the path of a request, decoded once, and its query', () => {
  const read = (target: string) => {
    const { path, query } = readTarget(target)
    return [path, query.toString()]
  }
  expect(read('/news/%31?page=2&q=a?b')).toEqual(['/news/1', 'page=2&q=a%3Fb'])
  expect(read('/news/%2531')).toEqual(['/news/%31', ''])
  expect(read('//news')).toEqual(['/news', ''])
  expect(read('http://site.example/news?page=2')).toEqual(['/news', 'page=2'])
  expect(read('http://site.example?page=2')).toEqual(['', 'page=2'])
})

it('leaves what no page is called as it was sent', () => {
  for (const target of ['/\\host/news', '/\\[', '/x/../news', '/news%2F1', '/%E0%A4%A', '*', ''])
    expect(readTarget(target).path).toBe(target)
  expect(readTarget('http://[/news').path).toBe('/news')
})
