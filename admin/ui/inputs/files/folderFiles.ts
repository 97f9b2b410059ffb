/** A file with its path below the folder that the user chose, such as `rathena/db/item_db.yml`. */
export interface FolderFile {
  path: string
  file: File
}

export interface Wanted {
  isWanted: (path: string) => boolean
  isEntered: (folder: string) => boolean
}

/** The entries must be taken during the event of the drop, because the browser forgets them after it. */
export const entriesOf = (items: DataTransferItemList): FileSystemEntry[] =>
  [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])

export async function filesOfEntries(entries: readonly FileSystemEntry[], wanted: Wanted): Promise<FolderFile[]> {
  const found: FolderFile[] = []
  for (const entry of entries) {
    const path = entry.fullPath.replace(/^\//, '')
    if (isFolder(entry)) {
      if (wanted.isEntered(path)) found.push(...(await filesOfEntries(await childrenOf(entry), wanted)))
    } else if (isFile(entry) && wanted.isWanted(path)) {
      found.push({ path, file: await new Promise<File>((...ends) => entry.file(...ends)) })
    }
  }
  return found
}

export const filesOfInput = (files: FileList | null, { isWanted }: Pick<Wanted, 'isWanted'>): FolderFile[] =>
  [...(files ?? [])].flatMap((file) =>
    isWanted(file.webkitRelativePath) ? [{ path: file.webkitRelativePath, file }] : [],
  )

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    // Chromium gives at most 100 entries at a time, and none at the end.
    const some = await new Promise<FileSystemEntry[]>((...ends) => reader.readEntries(...ends))
    if (some.length === 0) return all
    all.push(...some)
  }
}
