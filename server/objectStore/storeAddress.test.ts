import { expect, it } from 'vitest'
import { parseStoreAddress } from './storeAddress.ts'

it('An address of a store has one spelling', () => {
  expect(parseStoreAddress('folder:/srv//pictures/')).toEqual({
    kind: 'folder',
    text: 'folder:/srv/pictures',
    path: '/srv/pictures',
  })
  const text = 's3://pictures/site/?endpoint=https://s3.eu-central-1.amazonaws.com&region=eu-central-1'
  expect(parseStoreAddress('s3://pictures/site?region=eu-central-1')).toMatchObject({
    kind: 's3',
    prefix: 'site/',
    text,
  })
  expect(parseStoreAddress(text)?.text).toBe(text)
  expect(parseStoreAddress('s3://pictures?endpoint=http://127.0.0.1:9000')).toMatchObject({
    bucket: 'pictures',
    prefix: '',
    endpoint: 'http://127.0.0.1:9000',
    region: 'us-east-1',
  })
})

it.each([
  '',
  'database',
  'folder:',
  'folder:relative',
  'folder:/',
  'folder:../up',
  's3://',
  's3://UPPER',
  's3://a b',
  's3://pictures/../other',
  's3://pictures/.hidden',
  's3://user:secret@pictures',
  's3://pictures?endpoint=https://user:secret@host',
  's3://pictures?endpoint=ftp://host',
  's3://pictures?endpoint=https://host/path',
  's3://pictures?secret=1',
  's3://pictures?region=<script>',
  'https://pictures',
])('%j is none', (text) => {
  expect(parseStoreAddress(text)).toBeNull()
})
