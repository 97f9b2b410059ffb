import { runProduct, type Product } from './runProduct.ts'
import { testEnvironment, type EngineName } from './testServer.ts'

/** Starts Gapura on a database that already has its tables, because the migrations take a third of the startup time. */
export const startProduct = async (engine: EngineName, settings: Record<string, string> = {}): Promise<Product> =>
  runProduct({ ...(await testEnvironment(engine, { isMigrated: true })), ...settings })
