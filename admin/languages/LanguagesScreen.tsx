import { useRef } from 'react'
import { Link } from 'react-router'
import { catalogueFile, listCatalogues, removeCatalogue } from '../../client/languages.ts'
import type { ListedCatalogue } from '../../content/languages/catalogue.ts'
import { fill } from '../../content/messages/fill.ts'
import { site } from '../../content/settings/site.ts'
import { Filled } from '../../ui/Filled.tsx'
import { CHANGES, LANGUAGES } from '../data/queryClient.ts'
import { useAction } from '../feedback/useAction.ts'
import list from '../list/list.module.css'
import { ListScreen } from '../list/ListScreen.tsx'
import { useWholeList } from '../list/useWholeList.ts'
import { AddButton } from '../ui/AddButton.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { useRowDialog } from '../ui/dialogs/useRowDialog.ts'
import { saveFile } from '../ui/saveFile.ts'
import { AddLanguageDialog } from './AddLanguageDialog.tsx'
import { FaultsDialog } from './FaultsDialog.tsx'
import { LanguagesTable, type LanguageAction } from './LanguagesTable.tsx'
import { languagesWording as words } from './wording.ts'

const { language } = words

interface Opened {
  what: Exclude<LanguageAction, 'download'> | 'add' | null
  row: ListedCatalogue | null
}

export function LanguagesScreen() {
  const languages = useWholeList(LANGUAGES, listCatalogues, words)
  const addButton = useRef<HTMLButtonElement>(null)
  const opened = useRowDialog<Opened>({ what: null, row: null }, addButton)
  const { what, row } = opened.row
  const dialogOf = (wanted: Opened['what']) => ({
    ...opened.dialog,
    open: opened.dialog.open && what === wanted,
  })
  const remove = useAction({
    run: ({ tag }: ListedCatalogue) => removeCatalogue(tag),
    language,
    done: (_nothing, { name, below }) => {
      if (below === null) opened.forgetOpener()
      return fill(words.removed, { name })
    },
    failed: words.removeFailed,
    onSettled: opened.close,
    reload: [LANGUAGES, CHANGES],
  })
  const download = useAction({
    run: async (tag: string) => saveFile(`${tag}.po`, await catalogueFile(tag)),
    language,
    failed: words.downloadFailed,
  })

  return (
    <ListScreen
      words={words}
      action={
        <AddButton
          ref={addButton}
          label={words.add}
          onClick={(press) => opened.show({ what: 'add', row: null }, press)}
        />
      }
      about={
        <p className={list['about']}>
          <Filled sentence={words.about} values={{ site: <Link to={`/${site.screen}`}>{words.site}</Link> }} />
        </p>
      }
      list={languages}
      below={
        <>
          <AddLanguageDialog key={opened.opening} {...dialogOf('add')} download={download} />
          {row && <FaultsDialog {...dialogOf('faults')} catalogue={row} />}
          <ConfirmDialog
            {...dialogOf('remove')}
            question={fill(words.removeQuestion, { name: row?.name ?? '' })}
            about={words.removeAbout[belowOf(row)]}
            yes={words.removeYes}
            busy={remove.isPending}
            onYes={() => row && remove.mutate(row)}
            language={language}
          />
        </>
      }
    >
      {(rows) => (
        <LanguagesTable
          languages={rows}
          busy={languages.busy || download.isPending}
          onAction={(action, one, press) => {
            if (action === 'download') download.mutate(one.tag)
            else opened.show({ what: action, row: one }, press)
          }}
        />
      )}
    </ListScreen>
  )
}

function belowOf(row: ListedCatalogue | null): 'file' | 'shipped' | 'nothing' {
  return row?.below === 'file' || row?.below === 'shipped' ? row.below : 'nothing'
}
