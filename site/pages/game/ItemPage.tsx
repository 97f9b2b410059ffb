import { Link } from '../../link/Link.tsx'
import type { ItemPage } from '../../../content/gameInfo/gameSchemas.ts'
import { itemAddress, ITEMS, itemsAddress, readEntry, withGameNumber } from '../../../content/gameInfo/addresses.ts'
import { sectionAddress } from '../../../content/site/sections.ts'
import { excerpt } from '../../../content/text.ts'
import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { BackLink } from '../../components/BackLink.tsx'
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
import { Icon, NothingKnown, Pictured, TablePanel } from './parts/Parts.tsx'
import { placeText } from './parts/mapPosition.ts'

type Data = ItemPage | null

function ItemView({ data }: { data: Data }) {
  if (data === null) return <Missing heading="Items" text="Item tidak ditemukan." to={ITEMS} all="Lihat semua item" />
  const { id, drops, sellers, packages, related, links } = data
  const name = itemTitle(data)
  return (
    <PageFrame heading={name}>
      <About
        {...data}
        alone={[drops.rows, sellers.rows, packages].every(({ length }) => length === 0) && !hasLinks(links)}
      />
      <Effect {...data} />
      <ItemUses name={name} links={links} />
      <TablePanel
        title="Dijatuhkan oleh"
        {...drops}
        all={{ to: sectionAddress(drop.key, { item: id }), of: 'drop item ini' }}
      >
        <DropTable title={`Yang menjatuhkan ${name}`} sides={['monster', 'map']} rows={drops.rows} />
      </TablePanel>
      <TablePanel title="Dijual oleh" {...sellers}>
        <FoldedTable
          title={`Yang menjual ${name}`}
          columns={[
            { label: 'NPC', cell: ({ npc }) => npc },
            {
              label: 'Map',
              cell: ({ map }) => <MapLink map={map} />,
            },
            ...knownColumn(sellers.rows, 'Tempat', placeText),
            { label: 'Harga', cell: ({ price }) => known(price, formatNumber) ?? '-' },
            ...knownColumn(sellers.rows, 'Dibeli dengan', ({ buy_with }) =>
              buy_with === '' ? null : <EntryList text={buy_with} />,
            ),
          ]}
          rows={sellers.rows}
        />
      </TablePanel>
      <ItemOrigins name={name} links={links} />
      {packages.length > 0 && (
        <Panel title="Ada di dalam paket">
          <ul className={styles['rows']}>
            {packages.map(({ key, name, price, bonus_of }) => (
              <li key={key}>
                <Link to="/donation?section=packages">{name}</Link>
                {bonus_of !== null && `, bonus dari ${bonus_of}`}
                {price !== null && `, ${price}`}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Changes changes={data.changes} drop="dari" />
      {related.length > 0 && (
        <Panel title="Item sejenis">
          <ul className={styles['rows']}>
            {related.map((one) => (
              <li key={one.id}>
                <Pictured picture={one.icon}>
                  <Link to={itemAddress(one)}>{itemTitle(one)}</Link>
                </Pictured>
              </li>
            ))}
          </ul>
          <Link to={itemsAddress({ kind: data.kind })} className={styles['all']}>
            {`Lihat semua item jenis ${data.kind}`}
          </Link>
        </Panel>
      )}
      <BackLink to={ITEMS}>Lihat semua item</BackLink>
    </PageFrame>
  )
}

function About({ alone, ...data }: ItemPage & { alone: boolean }) {
  const { name, icon, description, tree } = data
  const facts = itemFacts(data)
  if (!icon && description === '' && facts.every((one) => one === null))
    return alone ? <NothingKnown name={name}>Belum ada keterangan tentang item ini.</NothingKnown> : null
  return (
    <Panel aria-label={name}>
      <div className={styles['top']}>
        <Icon picture={icon} alt={name} />
        <div className={styles['words']}>
          <Facts facts={facts} />
          {tree.length > 0 ? (
            <RichText text={tree} />
          ) : (
            description !== '' && <p className={styles['description']}>{description}</p>
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
    const chance = first.chance === null ? '' : ` dengan peluang ${formatChance(first.chance)}`
    return `${name} dijatuhkan oleh ${first.monster.name} di ${first.map.name}${chance}.`
  }
  const [seller] = sellers.rows
  return seller
    ? `${name} dijual oleh ${seller.npc} di ${seller.map.name}.`
    : `${name}: apa yang diketahui tentang item ini.`
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
    if (data === null) return { title: 'Item tidak ditemukan' }
    const about = excerpt(data.description, DESCRIPTION_WORDS)
    return gameHead('item', data, {
      title: `${withGameNumber(itemTitle(data), data.game_id)} - Item`,
      description: [whereFrom(data), about].filter(Boolean).join(' '),
      list: { name: 'Item', address: ITEMS },
      address: itemAddress(data),
      picture: data.icon,
    })
  },
  View: ItemView,
})
