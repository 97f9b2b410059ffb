import { Form, useSubmit } from 'react-router'
import { Link } from '../link/Link.tsx'
import { MAPS, itemAddress, mapPageAddress } from '../../content/gameInfo/addresses.ts'
import type { MapAtlas } from '../../content/gameInfo/gameSchemas.ts'
import { itemTitle } from '../../content/gameInfo/itemTitle.ts'
import { PRIZE } from '../../content/gameInfo/prizeMark.ts'
import { visibleMonster } from '../../content/gameInfo/visibleMonster.ts'
import { monsterOfDropAddress } from '../../content/site/dropAddress.ts'
import { sectionAddress } from '../../content/site/sections.ts'
import { PAGE_SIZE, type ListPage, type NamedRow, type Reader } from '../../content/reader.ts'
import { drop, type Drop } from '../../content/types/drop.ts'
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
import { formatNumber } from '../../content/messages/formatNumber.ts'
import { useSyncedInput } from '../hooks/useSyncedInput.ts'
import { EmptyText } from '../feedback/EmptyText.tsx'
import { CellLink, EntryList, Table } from '../table/Table.tsx'
import { canonicalPage, readPage } from '../params/paging.ts'
import { Mark } from './game/parts/Mark.tsx'
import { Atlas } from './game/parts/Atlas.tsx'
import styles from './MapPage.module.css'

interface ChosenMap {
  map: GameMap
  npcs: ListPage<Npc>
  drops: ListPage<Drop>
}

interface MapData {
  maps: readonly NamedRow[]
  chosen: ChosenMap | 'missing' | 'failed' | null
  /** Of the page without a choice. */
  atlas: MapAtlas | null
  page: number
}

function Maps({ data: { maps, chosen, atlas, page } }: { data: MapData }) {
  if (chosen === 'failed') return <PageHeading>Map</PageHeading>
  const visible = chosen === 'missing' ? null : chosen
  return (
    <>
      <PageHeading>Map</PageHeading>
      <Container>
        <Chooser maps={maps} chosen={visible?.map.id ?? null} />
        {visible ? (
          <Chosen {...visible} />
        ) : (
          <Panel className={styles['sentence']} role="status">
            <p lang={chosen === 'missing' ? undefined : 'en'}>
              {chosen === 'missing' ? 'Map tidak ditemukan.' : 'Please select a map to view.'}
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
          aria-label="Map"
          defaultValue={value}
          onChange={({ currentTarget }) => show(currentTarget)}
        >
          <option value="" lang="en">
            Select Map
          </option>
          {maps.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDownIcon />
      </span>
      <button type="submit" className={`${button['button']} ${button['glass']} ${styles['show']}`}>
        Tampilkan
      </button>
    </Form>
  )
}

function Chosen({ map, npcs, drops }: ChosenMap) {
  return (
    <>
      <Panel title={<span className={styles['name']}>{map.map_name}</span>}>
        {map.image_url ? (
          <a href={map.image_url} className={styles['picture']}>
            <Picture
              {...imageOf(map)}
              sizes="(min-width: 64rem) 60rem, 100vw"
              alt={`Gambar map ${map.map_name}`}
              priority
            />
          </a>
        ) : (
          <EmptyText lang="en">No image available for this map.</EmptyText>
        )}
        <Link to={mapPageAddress(map.id, map.map_name)} className={styles['all']}>
          {`Monster, NPC, dan drop di ${map.map_name}`}
        </Link>
      </Panel>
      <Panel title="NPC">
        <Table
          title={`NPC di ${map.map_name}`}
          labelLang="en"
          columns={[
            { label: 'NPC', cell: (row) => row.npc },
            { label: 'Currency', cell: (row) => <EntryList text={row.buy_with} /> },
          ]}
          rows={npcs.rows}
        />
        <AllLink total={npcs.total} of="NPC" to={sectionAddress(npc.key, { map: map.id })} />
      </Panel>
      <Panel title="Drop">
        <Table
          title={`Drop di ${map.map_name}`}
          labelLang="en"
          columns={[
            {
              label: 'Monster',
              cell: ({ id, rows: [first] }) => first && <CellLink to={monsterOfDropAddress(first)}>{id}</CellLink>,
            },
            { label: 'Item Drop', cell: ({ rows }) => <Items rows={rows} /> },
          ]}
          rows={byMonster(drops.rows)}
        />
        <AllLink total={drops.total} of="drop" to={sectionAddress(drop.key, { map: map.id })} />
      </Panel>
    </>
  )
}

function Items({ rows }: { rows: readonly Drop[] }) {
  return (
    <ul className={styles['items']}>
      {rows.map((row) => (
        <li key={row.id}>
          <CellLink to={itemAddress({ name: '', ...row.items, id: row.items_id })}>
            {row.items && itemTitle(row.items)}
          </CellLink>
          {row.prize && <Mark>{PRIZE}</Mark>}
        </li>
      ))}
    </ul>
  )
}

function AllLink({ total, of, to }: { total: number; of: string; to: string }) {
  if (total === 0) return null
  return (
    <Link to={to} className={styles['all']}>
      {`Lihat semua ${formatNumber(total)} ${of} di map ini`}
    </Link>
  )
}

function byMonster(drops: readonly Drop[]): { id: string; rows: Drop[] }[] {
  const monsters = new Map<string, Drop[]>()
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
  return row ? { map: row, npcs, drops } : 'missing'
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
    if (chosen === 'missing') return { title: 'Map tidak ditemukan' }
    if (!chosen || chosen === 'failed')
      return { title: 'Map', description: 'Gambar setiap map, dengan NPC dan drop monster di dalamnya.' }
    const { map_name: name, image_url: address, image_width: width, image_height: height } = chosen.map
    return {
      title: `Map ${name}`,
      description: `Gambar map ${name}, dengan NPC dan drop monster di dalamnya.`,
      ...(address && { picture: { address, width, height } }),
    }
  },
  status: ({ chosen, atlas }) => (chosen === 'missing' ? 404 : statusOfParts(chosen === null ? [atlas] : [])),
  // The browser reads the map names from the HTML. Sending them again for hydration would repeat thousands of names.
  fromHtml: {
    maps: (html) =>
      [...html.querySelectorAll<HTMLOptionElement>('select[name="map"] option:not([value=""])')].map(
        ({ value, textContent }) => ({ id: Number(value), name: textContent }),
      ),
  },
  View: Maps,
  loading: 'Loading Maps...',
})
