import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { Product } from '../../support/restartableProduct.ts'
import { runToEnd } from '../../support/runProduct.ts'
import { testEnvironment } from '../../support/testServer.ts'

it('[api.cors] a start with an origin that has no scheme ends with a sentence', async () => {
  const environment = await testEnvironment('sqlite')
  const { code, log } = await runToEnd('serve', [], { ...environment, CORS_ORIGINS: 'fans.example' })
  expect(code).toBe(78)
  expect(log).toBe(
    'CORS_ORIGINS must name origins with their scheme and without a path, such as https://fans.example. It has fans.example.\n',
  )
  rmSync(environment['DATA_DIR'] ?? '', { recursive: true, force: true })
})

it('[api.cors] a start that opens the API to every origin warns of it', async () => {
  const product = await Product.started('sqlite', { CORS_ORIGINS: '*' })
  expect(product.output).toMatch(/"level":40,.*CORS_ORIGINS has \*/)
  await product.end('SIGINT')
  product.remove()
})
