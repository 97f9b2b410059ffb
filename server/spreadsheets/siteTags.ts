import { site } from '../../content/settings/site.ts'
import { readSingle, type SingleSource } from '../content/singleRow.ts'
import type { Context } from '../context/context.ts'

export type TagSource = SingleSource & Pick<Context, 'languages'>

/** The languages that the site's texts can be translated into: sheets have a column of each beside every text. */
export async function siteTags(source: TagSource): Promise<readonly string[]> {
  const { further } = await source.languages.of(await readSingle(source, site))
  return further.map(({ tag }) => tag)
}
