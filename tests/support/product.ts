import { runProduct, type Product } from './runProduct.ts'
import { testEnvironment, type EngineName } from './testServer.ts'

/**
 * Starts the product on a database that has the current schema but no rows, because migrations take a third of the
 * start. `settings` are added to the product's environment.
 */
export const startProduct = async (engine: EngineName, settings: Record<string, string> = {}): Promise<Product> =>
  runProduct({ ...(await testEnvironment(engine, { isMigrated: true })), ...settings })
