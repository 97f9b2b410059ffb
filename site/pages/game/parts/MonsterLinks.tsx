import type { MonsterPage } from '../../../../content/gameInfo/gameSchemas.ts'
import { Panel } from '../../../components/Panel.tsx'
import { chanceColumns, timesColumn } from '../chance/chanceColumns.tsx'
import { FoldedTable } from './FoldedTable.tsx'
import { labelOf } from './labels.ts'
import { ItemLink, MonsterLink } from './Links.tsx'
import { TiledItem, TiledMonster } from './tiles/Tile.tsx'
import styles from './game.module.css'
import { fill } from '../../../../content/messages/fill.ts'
import { gameWording as words } from '../wording.ts'

const NONE: ReadonlySet<string> = new Set()

export function Slaves({ slaves }: Pick<MonsterPage['links'], 'slaves'>) {
  if (slaves.length === 0) return null
  return (
    <Panel title={labelOf('slaves').label}>
      <ul className={styles['rows']}>
        {slaves.map(({ name, monster }) => (
          <li key={name}>
            {monster ? (
              <TiledMonster monster={monster}>
                <MonsterLink monster={monster} shared={NONE} />
              </TiledMonster>
            ) : (
              name
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function MonsterLinks({ name, links: { tamed_by, quests } }: MonsterPage) {
  return (
    <>
      {tamed_by.length > 0 && (
        <Panel title={words.tamedWith}>
          <ul className={styles['rows']}>
            {tamed_by.map((item) => (
              <li key={item.id}>
                <TiledItem item={item}>
                  <ItemLink item={item} />
                </TiledItem>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {quests.length > 0 && (
        <Panel title={words.quest}>
          <FoldedTable
            title={fill(words.questItems, { name })}
            columns={[
              { label: words.quest, cell: ({ quest }) => quest || '-' },
              {
                label: words.item,
                cell: ({ item }) => (
                  <TiledItem item={item}>
                    <ItemLink item={item} />
                  </TiledItem>
                ),
              },
              ...chanceColumns(quests),
              ...timesColumn(quests),
            ]}
            rows={quests}
          />
        </Panel>
      )}
    </>
  )
}
