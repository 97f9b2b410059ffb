import cluster from 'node:cluster'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { LISTEN_BACKLOG } from './http/connectionLimits.ts'
import { ConfigError, readConfig } from './process/config.ts'
import { freeMemory } from './process/system/freeMemory.ts'
import type { ShutdownMode } from './start/site.ts'
import { REPLACED, superviseWorkers } from './start/workers.ts'

/**
 * The percentage by which the heap may grow before V8 runs a full garbage collection. V8's default for a heap this
 * small is 30; docs/performance.md has measurements.
 */
const HEAP_GROWTH = 40

function configuredWorkers(): number {
  try {
    return readConfig(process.env).workers
  } catch (error) {
    if (error instanceof ConfigError) return 1
    throw error
  }
}

/**
 * Disconnects, so that the supervisor takes back connections that this worker has not accepted. Their clients would
 * otherwise wait for ever.
 */
async function disconnectFromSupervisor(): Promise<void> {
  if (!cluster.worker?.isConnected()) return
  const left = once(cluster.worker, 'disconnect')
  cluster.worker.disconnect()
  await left
}

async function serve(): Promise<void> {
  // These modules are imported only here, because the supervisor of the workers does not need them.
  const [{ announce, openSite }, { configOrExit, exitWith, fail, listenError, startExitCode }] = await Promise.all([
    import('./start/site.ts'),
    import('./start/exit.ts'),
  ])
  // Node accepts this flag on its command line and at run time, but not in NODE_OPTIONS.
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`)
  const config = configOrExit()
  // Without this handler Node would print the whole error, which may quote rows of the database.
  process.on('uncaughtException', (error) => fail(error))
  const isFirst = cluster.isPrimary || cluster.worker?.id === 1
  const giveUp = (error: unknown) => (isFirst ? exitWith : fail)(error, startExitCode(error))
  const site = await openSite(config).catch(giveUp)

  let isStopping = false
  const stop = (mode: ShutdownMode) => {
    if (isStopping) return
    isStopping = true
    site
      .stop(mode)
      .then(async (ended) => {
        await disconnectFromSupervisor()
        if (ended) process.exit(0)
        // A normal exit would wait for Node's threads, and a hanging disk may block one of them. The process therefore
        // kills itself.
        process.kill(process.pid, 'SIGKILL')
      })
      .catch((error: unknown) => fail(error))
  }
  // SIGTERM comes from a service manager, so load balancers get time to choose another process. SIGINT comes from a
  // terminal and stops the server at once.
  process.on('SIGTERM', () => stop('graceful'))
  process.on('SIGINT', () => stop('immediate'))
  if (cluster.isPrimary) process.on('SIGHUP', () => stop('immediate'))
  process.on('message', (message) => {
    if (message === REPLACED) stop('replaced')
  })

  await site.app
    .listen({ port: config.port, host: config.host, backlog: LISTEN_BACKLOG })
    .catch((error: unknown) => giveUp(listenError(error)))
  // The start leaves fifteen megabytes of garbage. After five seconds every client that waited for the start has its
  // response, so a short pause disturbs nobody.
  setTimeout(freeMemory, 5_000).unref()
  const { port } = site.app.server.address() as AddressInfo
  if (isFirst) await announce(site.context, port)
}

if (cluster.isWorker) process.on('SIGHUP', () => undefined)

const workers = cluster.isPrimary ? configuredWorkers() : 1
if (workers > 1) superviseWorkers(workers)
else await serve()
