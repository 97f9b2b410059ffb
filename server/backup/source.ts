import { statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { parseStoreAddress, type StoreAddress } from '../objectStore/storeAddress.ts'
import { isManifestKey } from './archives/names.ts'

export type BackupSource =
  { kind: 'archive'; file: string } | { kind: 'place'; address: StoreAddress; key: string | null }

/** `backup.tar.gz`, `/srv/backups`, `/srv/backups/gapura-….json.gz`, `folder:/srv/backups` or `s3://…`. */
export function readSource(text: string): BackupSource {
  const address = parseStoreAddress(text)
  if (address) return { kind: 'place', address, key: null }
  const path = resolve(text)
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    return { kind: 'place', address: folderAddress(path), key: null }
  const key = basename(path)
  if (isManifestKey(key)) return { kind: 'place', address: folderAddress(dirname(path)), key }
  return { kind: 'archive', file: path }
}

const folderAddress = (path: string): StoreAddress => ({ kind: 'folder', text: `folder:${path}`, path })
