import { fieldsOfKind } from '../../content/define.ts'
import { contentType } from '../../content/index.ts'
import type { ShownOffer } from '../../content/shop/shownOffer.ts'
import { pictureAddress, pictureFileName, publicPictureAddress } from '../../content/storage/pictureFiles.ts'
import type { Context } from '../context/context.ts'
import type { ContentTables } from '../database/tables.ts'
import type { Offer } from './offers.ts'

/** Returns the pictures of rows of price lists by `type:id`; rows without one are not in it. */
export async function readOfferPictures(
  { database, config }: Pick<Context, 'database' | 'config'>,
  offers: readonly Offer[],
): Promise<ReadonlyMap<string, ShownOffer['picture']>> {
  const pictures = new Map<string, ShownOffer['picture']>()
  for (const [key, ofType] of Map.groupBy(offers, ({ content_type }) => content_type)) {
    const type = contentType(key)
    const [field] = fieldsOfKind(type, 'picture')
    if (!field) continue
    const [name, { folder }] = field
    const rows = await database.reader
      .withTables<ContentTables>()
      .selectFrom(`${type.table} as row`)
      .innerJoin('pictures', 'pictures.hash', `row.${name}`)
      .select(['row.id', 'pictures.hash', 'pictures.width', 'pictures.height', 'pictures.avif_at'])
      .where('row.id', 'in', [...new Set(ofType.map(({ row_id }) => row_id))])
      .execute()
    for (const { id, hash, width, height, avif_at } of rows) {
      const path = pictureAddress(folder, pictureFileName({ hash: String(hash), width: null, format: 'webp' }))
      pictures.set(`${key}:${Number(id)}`, {
        path: publicPictureAddress(config.picturesUrl, path),
        ...{ width: Number(width), height: Number(height), avif: avif_at !== null },
      })
    }
  }
  return pictures
}
