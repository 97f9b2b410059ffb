import { langOf, textIn } from '../../data/langOf.ts'
import { Link } from '../../link/Link.tsx'
import type { ItemPage } from '../../../content/gameInfo/gameSchemas.ts'
import { itemAddress, ITEMS, itemsAddress, readEntry, withGameNumber } from '../../../content/gameInfo/addresses.ts'
import { sectionAddress } from '../../../content/site/sections.ts'
import { excerpt } from '../../../content/text.ts'
import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { Text } from '../../components/Text.tsx'
import { PageFrame } from '../../components/PageFrame.tsx'
import { Panel } from '../../components/Panel.tsx'
import { defineDocument } from '../../data/page.ts'
import { Missing } from '../../feedback/Missing.tsx'
import { formatNumber } from '../../../content/messages/formatNumber.ts'
import { UNKNOWN } from '../../params/params.ts'
import { RichText } from '../../richText/RichText.tsx'
import { known, knownColumn } from '../../table/knownColumn.ts'
import { EntryList } from '../../table/Table.tsx'
import { Changes } from './parts/Changes.tsx'
import { DropTable } from './parts/DropTable.tsx'
import { FoldedTable } from './parts/FoldedTable.tsx'
import { Facts } from '../../components/Facts.tsx'
import { itemTitle } from '../../../content/gameInfo/itemTitle.ts'
import { itemFacts } from './parts/ItemFacts.tsx'
import { hasLinks, ItemOrigins, ItemUses } from './parts/ItemLinks.tsx'
import { Effect } from './parts/Lines.tsx'
import { MapLink } from './parts/Links.tsx'
import { formatChance } from '../../format/chance.ts'
import { gameHead } from './parts/head.ts'
import styles from './parts/game.module.css'
import { NothingKnown, TablePanel } from './parts/Parts.tsx'
import { ItemPortrait, TiledItem } from './parts/tiles/Tile.tsx'
import { placeText } from './parts/mapPosition.ts'
import { fill } from '../../../content/messages/fill.ts'
import { Filled } from '../../../ui/Filled.tsx'
import { mapWording } from './mapWording.ts'
import { gameEnglish as english, gameWording as words } from './wording.ts'

type Data = ItemPage | null

function ItemView({ data }: { data: Data }) {
  if (data === null) return <Missing heading={english.items} text={words.itemGone} to={ITEMS} all={words.allItems} />
  const { id, drops, sellers, packages, related, links } = data
  const name = itemTitle(data)
  return (
    <PageFrame heading={name} lang={langOf(data, 'name')} back={{ to: ITEMS, label: words.allItems }}>
      <About
        {...data}
        alone={[drops.rows, sellers.rows, packages].every(({ length }) => length === 0) && !hasLinks(links)}
      />
      <Effect {...data} />
      <ItemUses name={name} links={links} />
      <TablePanel
        title={words.droppedBy}
        {...drops}
        all={{ to: sectionAddress(drop.key, { item: id }), sentence: words.allDropsOfItem }}
      >
        <DropTable title={fill(words.dropsOfItem, { name })} sides={['monster', 'map']} rows={drops.rows} />
      </TablePanel>
      <TablePanel title={words.soldBy} {...sellers}>
        <FoldedTable
          title={fill(words.sellers, { name })}
          columns={[
            { label: mapWording.npc, cell: ({ npc }) => npc, lang: (row) => langOf(row, 'npc') },
            {
              label: words.map,
              cell: ({ map }) => <MapLink map={map} />,
            },
            ...knownColumn(sellers.rows, words.place, placeText),
            { label: words.price, cell: ({ price }) => known(price, formatNumber) ?? '-' },
            ...knownColumn(sellers.rows, words.boughtWith, (row) =>
              row.buy_with === '' ? null : <EntryList text={row.buy_with} lang={langOf(row, 'buy_with')} />,
            ),
          ]}
          rows={sellers.rows}
        />
      </TablePanel>
      <ItemOrigins name={name} links={links} />
      {packages.length > 0 && (
        <Panel title={words.inPackages}>
          <ul className={styles['rows']}>
            {packages.map((one) => (
              <li key={one.key}>
                <Filled
                  sentence={packageSentence(one)}
                  values={{
                    name: (
                      <Link to="/donation?section=packages" {...textIn(langOf(one, 'name'))}>
                        {one.name}
                      </Link>
                    ),
                    of: <Text lang={langOf(one, 'bonus_of')}>{one.bonus_of}</Text>,
                    price: one.price,
                  }}
                />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Changes changes={data.changes} drop="from" />
      {related.length > 0 && (
        <Panel title={words.related}>
          <ul className={styles['related']}>
            {related.map((one) => (
              <li key={one.id}>
                <TiledItem item={one}>
                  <Link to={itemAddress(one)} {...textIn(langOf(one, 'name'))}>
                    {itemTitle(one)}
                  </Link>
                </TiledItem>
              </li>
            ))}
          </ul>
          <Link to={itemsAddress({ kind: data.kind })} className={styles['all']}>
            {fill(words.allOfKind, { kind: data.kind })}
          </Link>
        </Panel>
      )}
    </PageFrame>
  )
}

function packageSentence({ bonus_of, price }: ItemPage['packages'][number]): string {
  if (bonus_of === null) return price === null ? words.package : words.packagePriced
  return price === null ? words.packageBonus : words.packageBonusPriced
}

function About({ alone, ...data }: ItemPage & { alone: boolean }) {
  const { name, icon, description, tree } = data
  const facts = itemFacts(data)
  if (!icon && description === '' && facts.every((one) => one === null))
    return alone ? <NothingKnown name={name}>{words.itemUnknown}</NothingKnown> : null
  return (
    <Panel aria-label={name}>
      <div className={styles['top']}>
        <ItemPortrait {...data} />
        <div className={styles['words']}>
          <Facts facts={facts} />
          {tree.length > 0 ? (
            <RichText text={tree} lang={langOf(data, 'tree')} />
          ) : (
            description !== '' && (
              <p className={styles['description']} {...textIn(langOf(data, 'description'))}>
                {description}
              </p>
            )
          )}
        </div>
      </div>
    </Panel>
  )
}

const DESCRIPTION_WORDS = 30

function whereFrom(data: ItemPage): string {
  const { drops, sellers } = data
  const name = itemTitle(data)
  const [first] = drops.rows
  if (first) {
    const values = { name, monster: first.monster.name, map: first.map.name }
    return first.chance === null
      ? fill(words.itemDropped, values)
      : fill(words.itemDroppedBy, { ...values, chance: formatChance(first.chance) })
  }
  const [seller] = sellers.rows
  return seller
    ? fill(words.itemSold, { name, npc: seller.npc, map: seller.map.name })
    : fill(words.itemAbout, { name })
}

export const page = defineDocument<Data>({
  load: async (reader, { params }) => {
    const key = readEntry(params['item'], params['realm'])
    return key && reader.game('item', key)
  },
  canonicalParams: ({ params }) => {
    const key = readEntry(params['item'], params['realm'])
    return { realm: key?.realm ?? null, item: key?.number ?? UNKNOWN }
  },
  named: { param: 'item', type: item, address: itemAddress },
  head: (data) => {
    if (data === null) return { title: words.noItem }
    const about = excerpt(data.description, DESCRIPTION_WORDS)
    return gameHead('item', data, {
      title: fill(words.itemTitle, { name: withGameNumber(itemTitle(data), data.game_id) }),
      description: [whereFrom(data), about].filter(Boolean).join(' '),
      list: { name: words.lists.items, address: ITEMS },
      address: itemAddress(data),
      picture: data.icon,
    })
  },
  View: ItemView,
})
