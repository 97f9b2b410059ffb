import { langOf } from '../../data/langOf.ts'
import { FEATURES, sectionAddress } from '../../../content/site/sections.ts'
import { PAGE_SIZE, type ListPage } from '../../../content/reader.ts'
import { gem, type Gem } from '../../../content/types/gem.ts'
import { pendant, type Pendant } from '../../../content/types/pendant.ts'
import { latestChange, SectionSummary } from '../../accordion/SectionSummary.tsx'
import { PageLinks } from '../../components/PageLinks.tsx'
import { lastPageOf, readPage } from '../../params/paging.ts'
import { Text } from '../../components/Text.tsx'
import { fill } from '../../../content/messages/fill.ts'
import { Table } from '../../table/Table.tsx'
import { TiledItem } from '../game/parts/tiles/Tile.tsx'
import type { Section } from './section.tsx'
import { serverInfoEnglish as english, serverInfoWording as words } from './wording.ts'

const HIGHLIGHTS = 3

interface Features {
  pendants: ListPage<Pendant>
  gems: ListPage<Gem>
}

export const featureSection: Section<Features> = {
  key: FEATURES,
  get title() {
    return english.features
  },
  load: async (reader, query) => {
    const page = { page: readPage(query), per_page: PAGE_SIZE.usual }
    const [pendants, gems] = await Promise.all([reader.list(pendant, page), reader.list(gem, page)])
    return { pendants, gems }
  },
  summary: ({ pendants, gems }) => {
    if (pendants.total + gems.total === 0) return null
    const visible = [...pendants.rows.slice(0, HIGHLIGHTS), ...gems.rows.slice(0, HIGHLIGHTS)]
    return (
      <SectionSummary
        count={fill(words.features, { pendants: pendants.total, gems: gems.total })}
        updated={latestChange([...pendants.rows, ...gems.rows])}
        highlights={visible.map((row) => ({
          ...{ name: row.name_item, lang: langOf(row, 'name_item') },
          ...{ value: row.trade, valueLang: langOf(row, 'trade') },
        }))}
      />
    )
  },
  View: ({ data: { pendants, gems }, page }) => (
    <>
      <Table
        title={english.features}
        labelLang={english.language}
        columns={[
          { label: english.itemName, cell: (one, index) => <ItemName {...one} index={index} /> },
          { label: english.type, cell: ({ row }) => row.type, lang: ({ row }) => langOf(row, 'type') },
          { label: english.trade, cell: ({ row }) => row.trade, lang: ({ row }) => langOf(row, 'trade') },
        ]}
        rows={[
          ...pendants.rows.map((row) => ({ id: `${pendant.key} ${row.id}`, of: pendant, row })),
          ...gems.rows.map((row) => ({ id: `${gem.key} ${row.id}`, of: gem, row })),
        ]}
      />
      <PageLinks
        page={page}
        lastPage={lastPageOf(Math.max(pendants.total, gems.total), PAGE_SIZE.usual)}
        to={(number) => sectionAddress(FEATURES, {}, number)}
      />
    </>
  ),
}

function ItemName({ row, of, index }: { row: Pendant | Gem; of: typeof pendant | typeof gem; index: number }) {
  const { image_url: path, image_width: width, image_height: height, image_avif: avif } = row
  return (
    <TiledItem
      item={{ kind: of.key, subtype: '', places: '', icon: path ? { path, width, height, avif } : null }}
      index={index}
    >
      <Text lang={langOf(row, 'name_item')}>{row.name_item}</Text>
    </TiledItem>
  )
}
