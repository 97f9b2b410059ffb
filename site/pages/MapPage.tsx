import { langOf, textIn } from '../data/langOf.ts'
import { Form, useSubmit } from 'react-router'
import { Link } from '../link/Link.tsx'
import { MAPS, itemAddress, mapPageAddress } from '../../content/gameInfo/addresses.ts'
import type { MapAtlas } from '../../content/gameInfo/gameSchemas.ts'
import { itemTitle } from '../../content/gameInfo/itemTitle.ts'
import { prizeMark } from '../../content/gameInfo/prizeMark.ts'
import { visibleMonster } from '../../content/gameInfo/visibleMonster.ts'
import { monsterOfDropAddress } from '../../content/site/dropAddress.ts'
import { sectionAddress } from '../../content/site/sections.ts'
import { PAGE_SIZE, type ListPage, type NamedRow, type Reader } from '../../content/reader.ts'
import { drop } from '../../content/types/drop.ts'
import { map, type GameMap } from '../../content/types/map.ts'
import { npc, type Npc } from '../../content/types/npc.ts'
import { readId } from '../../content/site/readId.ts'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { loadOptional, statusOfParts } from '../data/loadOptional.ts'
import { definePage } from '../data/page.ts'
import { UNKNOWN } from '../params/params.ts'
import button from '../components/button.module.css'
import { Container } from '../components/Container.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { Panel } from '../components/Panel.tsx'
import { Picture } from '../components/Picture.tsx'
import { imageOf } from '../components/imageOf.ts'
import { useSyncedInput } from '../hooks/useSyncedInput.ts'
import { EmptyText } from '../feedback/EmptyText.tsx'
import { CellLink, EntryList, Table } from '../table/Table.tsx'
import { canonicalPage, readPage } from '../params/paging.ts'
import { Mark } from './game/parts/Mark.tsx'
import { Atlas } from './game/parts/Atlas.tsx'
import { itemOfDrop, monsterOfDrop, withLooks, type ListedDrop } from './game/parts/listedDrops.ts'
import { TiledItem, TiledMonster } from './game/parts/tiles/Tile.tsx'
import styles from './MapPage.module.css'
import { fill } from '../../content/messages/fill.ts'
import { mapEnglish as english, mapWording as words } from './game/mapWording.ts'

interface ChosenMap {
  map: GameMap
  npcs: ListPage<Npc>
  drops: ListPage<ListedDrop>
}

interface MapData {
  maps: readonly NamedRow[]
  chosen: ChosenMap | 'missing' | 'failed' | null
  /** Of the page without a choice. */
  atlas: MapAtlas | null
  page: number
}

function Maps({ data: { maps, chosen, atlas, page } }: { data: MapData }) {
  if (chosen === 'failed') return <PageHeading>{words.map}</PageHeading>
  const visible = chosen === 'missing' ? null : chosen
  return (
    <>
      <PageHeading>{words.map}</PageHeading>
      <Container>
        <Chooser maps={maps} chosen={visible?.map.id ?? null} />
        {visible ? (
          <Chosen {...visible} />
        ) : (
          <Panel className={styles['sentence']} role="status">
            <p lang={chosen === 'missing' ? undefined : english.language}>
              {chosen === 'missing' ? words.gone : english.choose}
            </p>
          </Panel>
        )}
        {atlas && atlas.total > 0 && <Atlas atlas={atlas} page={page} />}
      </Container>
    </>
  )
}

function Chooser({ maps, chosen }: { maps: readonly NamedRow[]; chosen: number | null }) {
  const submit = useSubmit()
  const value = String(chosen ?? '')
  const show = ({ form }: HTMLSelectElement) => void submit(form, { preventScrollReset: true })
  const select = useSyncedInput(value, show)
  return (
    <Form action={MAPS} preventScrollReset className={styles['chooser']}>
      <span className={styles['choice']}>
        <select
          ref={select}
          className={styles['select']}
          name="map"
          aria-label={words.map}
          defaultValue={value}
          onChange={({ currentTarget }) => show(currentTarget)}
        >
          <option value="" lang={english.language}>
            {english.noChoice}
          </option>
          {maps.map(({ id, name, language }) => (
            <option key={id} value={id} {...textIn(language)}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDownIcon />
      </span>
      <button type="submit" className={`${button['button']} ${button['glass']} ${styles['show']}`}>
        {words.show}
      </button>
    </Form>
  )
}

function Chosen({ map, npcs, drops }: ChosenMap) {
  return (
    <>
      <Panel
        title={
          <span className={styles['name']} {...textIn(langOf(map, 'map_name'))}>
            {map.map_name}
          </span>
        }
      >
        {map.image_url ? (
          <a href={map.image_url} className={styles['picture']}>
            <Picture
              {...imageOf(map)}
              sizes="(min-width: 64rem) 60rem, 100vw"
              alt={fill(words.picture, { name: map.map_name })}
              priority
            />
          </a>
        ) : (
          <EmptyText lang={english.language}>{english.noPicture}</EmptyText>
        )}
        <Link to={mapPageAddress(map.id, map.map_name)} className={styles['all']}>
          {fill(words.wholePage, { name: map.map_name })}
        </Link>
      </Panel>
      <Panel title={words.npc}>
        <Table
          title={fill(words.npcsIn, { name: map.map_name })}
          labelLang="en"
          columns={[
            { label: english.npc, cell: (row) => row.npc, lang: (row) => langOf(row, 'npc') },
            {
              label: english.currency,
              cell: (row) => <EntryList text={row.buy_with} lang={langOf(row, 'buy_with')} />,
            },
          ]}
          rows={npcs.rows}
        />
        <AllLink total={npcs.total} sentence={words.allNpcs} to={sectionAddress(npc.key, { map: map.id })} />
      </Panel>
      <Panel title={words.drop}>
        <Table
          title={fill(words.dropsIn, { name: map.map_name })}
          labelLang="en"
          columns={[
            {
              label: english.monster,
              cell: ({ id, rows: [first] }) =>
                first && (
                  <TiledMonster monster={monsterOfDrop(first)}>
                    <CellLink
                      to={monsterOfDropAddress(first)}
                      lang={langOf(first, first.monster_row ? 'monster_row' : 'monster')}
                    >
                      {id}
                    </CellLink>
                  </TiledMonster>
                ),
            },
            { label: english.itemDrop, cell: ({ rows }) => <Items rows={rows} /> },
          ]}
          rows={byMonster(drops.rows)}
        />
        <AllLink total={drops.total} sentence={words.allDrops} to={sectionAddress(drop.key, { map: map.id })} />
      </Panel>
    </>
  )
}

function Items({ rows }: { rows: readonly ListedDrop[] }) {
  return (
    <ul className={styles['items']}>
      {rows.map((row) => (
        <li key={row.id}>
          <TiledItem item={itemOfDrop(row)}>
            <CellLink to={itemAddress({ name: '', ...row.items, id: row.items_id })} lang={langOf(row, 'items')}>
              {row.items && itemTitle(row.items)}
            </CellLink>
            {row.prize && <Mark>{prizeMark.mark}</Mark>}
          </TiledItem>
        </li>
      ))}
    </ul>
  )
}

function AllLink({ total, sentence, to }: { total: number; sentence: string; to: string }) {
  if (total === 0) return null
  return (
    <Link to={to} className={styles['all']}>
      {fill(sentence, { count: total })}
    </Link>
  )
}

function byMonster(drops: readonly ListedDrop[]): { id: string; rows: ListedDrop[] }[] {
  const monsters = new Map<string, ListedDrop[]>()
  for (const row of drops) monsters.set(visibleMonster(row), [...(monsters.get(visibleMonster(row)) ?? []), row])
  return [...monsters].map(([id, rows]) => ({ id, rows }))
}

async function loadChosen(reader: Reader, query: URLSearchParams): Promise<MapData['chosen']> {
  const id = readId(query.get('map'))
  if (id === null) return query.get('map') ? 'missing' : null
  const mapRows = { page: 1, per_page: PAGE_SIZE.usual, where: { map_information_id: id } }
  const [row, npcs, drops] = await Promise.all([
    reader.find(map, id),
    reader.list(npc, mapRows),
    reader.list(drop, { ...mapRows, sort: 'monster' }),
  ])
  return row ? { map: row, npcs, drops: { ...drops, rows: await withLooks(reader, drops.rows) } } : 'missing'
}

export const page = definePage<MapData>({
  load: async (reader, { query }) => {
    const isChosen = Boolean(query.get('map'))
    const page = isChosen ? 1 : readPage(query)
    const [maps, chosen, atlas] = await Promise.all([
      reader.names(map),
      loadChosen(reader, query),
      isChosen ? null : loadOptional(reader.game('maps', { page })),
    ])
    return { maps, chosen, atlas, page }
  },
  canonicalParams: ({ query }) => {
    const chosen = query.get('map')
    return chosen ? { map: readId(chosen) ?? UNKNOWN, page: null } : { map: null, page: canonicalPage(query) }
  },
  blank: { maps: [], chosen: 'failed', atlas: null, page: 1 },
  head: ({ chosen }) => {
    if (chosen === 'missing') return { title: words.goneTitle }
    if (!chosen || chosen === 'failed') return { title: words.map, description: words.description }
    const { map_name: name, image_url: address, image_width: width, image_height: height } = chosen.map
    return {
      title: fill(words.titleOf, { name }),
      description: fill(words.descriptionOf, { name }),
      ...(address && { picture: { address, width, height } }),
    }
  },
  status: ({ chosen, atlas }) => (chosen === 'missing' ? 404 : statusOfParts(chosen === null ? [atlas] : [])),
  // The browser reads the map names from the HTML. Sending them again for hydration would repeat thousands of names.
  fromHtml: {
    maps: (html) =>
      [...html.querySelectorAll<HTMLOptionElement>('select[name="map"] option:not([value=""])')].map(
        ({ value, textContent, lang }) => ({ id: Number(value), name: textContent, ...(lang && { language: lang }) }),
      ),
  },
  View: Maps,
  get loading() {
    return english.loading
  },
})
