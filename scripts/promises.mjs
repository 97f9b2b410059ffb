// @ts-check
// `npm run promises`: prints which tests hold which promise, as a table in Markdown. A promise is a tag in the titles of its tests, such
// as [news.slider]; tests/promises.txt says in a sentence what each promises.
import { readPromises, testsByTag } from './lib/promises.mjs'

const tests = testsByTag()
console.log('| promise | what | tests |\n| --- | --- | --- |')
for (const { tag, sentence } of readPromises()) {
  const titles = (tests.get(tag) ?? []).map(({ file, title }) => `${file}: ${title}`)
  console.log(`| ${tag} | ${sentence} | ${titles.join('<br>').replaceAll('|', '\\|')} |`)
}
