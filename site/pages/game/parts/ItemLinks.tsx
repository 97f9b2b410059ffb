import type { ItemLinks as Links, ItemSet } from '../../../../content/gameInfo/gameSchemas.ts'
import { Panel } from '../../../components/Panel.tsx'
import { formatNumber } from '../../../../content/messages/formatNumber.ts'
import { known, knownColumn } from '../../../table/knownColumn.ts'
import type { Column } from '../../../table/Table.tsx'
import { chanceColumns, timesColumn } from '../chance/chanceColumns.tsx'
import { FoldedTable } from './FoldedTable.tsx'
import { Lines } from './Lines.tsx'
import { ItemLink, MonsterLink, sharedNames, sharedTitles } from './Links.tsx'
import { labelOf } from './labels.ts'
import { TiledItem, TiledMonster } from './tiles/Tile.tsx'
import styles from './game.module.css'
import { fill } from '../../../../content/messages/fill.ts'
import { Filled } from '../../../../ui/Filled.tsx'
import { gameWording as words } from '../wording.ts'

type Contained = Links['contents'][number]
type Exchange = Links['taken'][number]

/** The largest boxes contain some 1,500 items, which are names alone. */
const MOST_TILES = 100

function ContainedPanel({ title, label, rows }: { title: string; label: string; rows: readonly Contained[] }) {
  if (rows.length === 0) return null
  const shared = sharedTitles(rows.map(({ item }) => item))
  return (
    <Panel title={title}>
      <FoldedTable
        title={label}
        columns={[
          {
            label: words.item,
            cell: ({ item }) => {
              const link = <ItemLink item={item} shared={shared} />
              return rows.length > MOST_TILES ? link : <TiledItem item={item}>{link}</TiledItem>
            },
          },
          ...chanceColumns(rows),
          ...timesColumn(rows),
        ]}
        rows={rows}
      />
    </Panel>
  )
}

function itemColumn(rows: readonly Exchange[], label: string): Column<Exchange>[] {
  const shared = sharedTitles(rows.flatMap(({ item }) => item ?? []))
  return knownColumn(
    rows,
    label,
    ({ item }) =>
      item && (
        <TiledItem item={item}>
          <ItemLink item={item} shared={shared} />
        </TiledItem>
      ),
  )
}

function ExchangePanel({
  title,
  label,
  item,
  rows,
}: {
  title: string
  label: string
  item: string
  rows: Links['taken']
}) {
  if (rows.length === 0) return null
  return (
    <Panel title={title}>
      <FoldedTable
        title={label}
        columns={[
          { label: words.at, cell: ({ by }) => by || '-' },
          ...itemColumn(rows, item),
          ...knownColumn(rows, labelOf('quantity').label, ({ quantity }) => known(quantity, formatNumber)),
        ]}
        rows={rows}
      />
    </Panel>
  )
}

function itemSentence(index: number, count: number): string {
  if (index === 0) return '{item}'
  return index === count - 1 ? words.lastItem : words.nextItem
}

const SetList = ({ sets }: { sets: readonly ItemSet[] }) => (
  <ul className={styles['sets']}>
    {sets.map(({ group, effect, items, languages }) => (
      <li key={group}>
        {items.length > 0 && (
          <p>
            <Filled
              sentence={words.together}
              values={{
                items: items.map((item, index) => (
                  <span key={item.id}>
                    <Filled sentence={itemSentence(index, items.length)} values={{ item: <ItemLink item={item} /> }} />
                  </span>
                )),
              }}
            />
          </p>
        )}
        {effect !== '' && <Lines text={effect} lang={languages?.['effect']} />}
      </li>
    ))}
  </ul>
)

const FIRST_SETS = 8

function Sets({ sets }: { sets: readonly ItemSet[] }) {
  if (sets.length === 0) return null
  const rest = sets.slice(FIRST_SETS)
  return (
    <Panel title={words.set}>
      <SetList sets={sets.slice(0, FIRST_SETS)} />
      {rest.length > 0 && (
        <details className={styles['folded']}>
          <summary>{fill(words.moreSets, { count: rest.length })}</summary>
          <SetList sets={rest} />
        </details>
      )}
    </Panel>
  )
}

function Quests({ quests, name }: { quests: Links['quests']; name: string }) {
  if (quests.length === 0) return null
  const shared = sharedNames(quests.flatMap(({ monster }) => monster ?? []))
  return (
    <Panel title={words.quest}>
      <FoldedTable
        title={fill(words.questsWith, { name })}
        columns={[
          { label: words.quest, cell: ({ quest }) => quest || '-' },
          ...knownColumn(
            quests,
            words.monster,
            ({ monster }) =>
              monster && (
                <TiledMonster monster={monster}>
                  <MonsterLink monster={monster} shared={shared} />
                </TiledMonster>
              ),
          ),
          ...chanceColumns(quests),
          ...timesColumn(quests),
        ]}
        rows={quests}
      />
    </Panel>
  )
}

function Tames({ tames }: { tames: Links['tames'] }) {
  if (tames.length === 0) return null
  const shared = sharedNames(tames.map(({ monster }) => monster))
  return (
    <Panel title={words.tames}>
      <ul className={styles['rows']}>
        {tames.map(({ id, monster }) => (
          <li key={id}>
            <TiledMonster monster={monster}>
              <MonsterLink monster={monster} shared={shared} />
            </TiledMonster>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** What the item is good for. */
export const ItemUses = ({ name, links }: { name: string; links: Links }) => (
  <>
    <Sets sets={links.sets} />
    <ContainedPanel title={words.contains} label={fill(words.contentsOf, { name })} rows={links.contents} />
    <ExchangePanel
      title={words.exchangedFor}
      label={fill(words.exchangesOf, { name })}
      item={words.becomes}
      rows={links.taken}
    />
    <Quests quests={links.quests} name={name} />
    <Tames tames={links.tames} />
  </>
)

/** Where the item comes from, besides monsters and NPCs that sell it. */
export const ItemOrigins = ({ name, links }: { name: string; links: Links }) => (
  <>
    <ContainedPanel title={words.obtainedFrom} label={fill(words.containersOf, { name })} rows={links.boxes} />
    <ExchangePanel
      title={words.obtainedByExchange}
      label={fill(words.askedFor, { name })}
      item={words.exchangedWith}
      rows={links.given}
    />
  </>
)

export const hasLinks = (links: Links): boolean => Object.values(links).some((rows) => rows.length > 0)
