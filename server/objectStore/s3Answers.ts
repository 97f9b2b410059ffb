import { SaxesParser } from 'saxes'
import { ObjectStoreError, type ObjectEntry } from './objectStore.ts'

export const parseErrorCode = (xml: string): string | undefined => /<Code>(\w{1,100})<\/Code>/.exec(xml)?.[1]

/** Throws ObjectStoreError for anything but a page of ListObjectsV2. */
export function parseListing(xml: string): { entries: ObjectEntry[]; next: string | undefined } {
  const entries: ObjectEntry[] = []
  const path: string[] = []
  let values = new Map<string, string>()
  let next: string | undefined
  let text = ''
  const parser = new SaxesParser()
  parser.on('error', () => {
    throw new ObjectStoreError('A listing of the object store cannot be read.')
  })
  parser.on('opentag', ({ name }) => {
    path.push(name)
    text = ''
    if (name === 'Contents') values = new Map()
  })
  parser.on('text', (more) => {
    text += more
  })
  parser.on('closetag', () => {
    const name = path.pop() ?? ''
    const parent = path.at(-1)
    if (parent === 'Contents') values.set(name, text)
    else if (parent === 'ListBucketResult' && name === 'NextContinuationToken') next = text
    else if (parent === 'ListBucketResult' && name === 'Contents') {
      const modifiedAt = new Date(values.get('LastModified') ?? '')
      entries.push({ key: values.get('Key') ?? '', size: Number(values.get('Size')), modifiedAt })
    } else if (path.length === 0 && name !== 'ListBucketResult') {
      throw new ObjectStoreError('A listing of the object store is none.')
    }
    text = ''
  })
  parser.write(xml).close()
  return { entries, next }
}
