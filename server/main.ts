import cluster from 'node:cluster'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { LISTEN_BACKLOG } from './http/connectionLimits.ts'
import { ConfigError, readConfig } from './process/config.ts'
import type { ShutdownMode } from './start/site.ts'
import { REPLACED, superviseWorkers } from './start/workers.ts'

/** After which all that the start has made and nobody needs is freed: by then whoever waited for the start has been answered. */
const FREED_AFTER_MS = 5_000

/** How many processes are configured. Faults of the settings are reported by the process that serves. */
function configuredWorkers(): number {
  try {
    return readConfig(process.env).workers
  } catch (error) {
    if (error instanceof ConfigError) return 1
    throw error
  }
}

/**
 * Disconnects from the supervisor, which takes back the connections that it has sent and this worker has not accepted.
 * A connection on its way to a process that ends would be lost, and its client would wait for ever.
 */
async function disconnectFromSupervisor(): Promise<void> {
  if (!cluster.worker?.isConnected()) return
  const left = once(cluster.worker, 'disconnect')
  cluster.worker.disconnect()
  await left
}

/** Opens the site in this process, until it is asked to stop. */
async function serve(): Promise<void> {
  // Imported here, since the supervisor needs none of it.
  const [
    { announce },
    { configOrExit, exitWith, fail, listenError },
    { openSite },
    { collectAllGarbage, keepTickShape, letHeapGrow },
  ] = await Promise.all([
    import('./start/announce.ts'),
    import('./start/exit.ts'),
    import('./start/site.ts'),
    import('./process/system/garbage.ts'),
  ])
  letHeapGrow()
  const config = configOrExit()
  if (!config.disabledParts.has('tickShape')) keepTickShape()
  // Node would print an uncaught error whole, with what a database says of its rows.
  process.on('uncaughtException', fail)
  const isFirst = cluster.isPrimary || cluster.worker?.id === 1
  const giveUp = isFirst ? exitWith : fail
  const site = await openSite(config).catch(giveUp)

  let isStopping = false
  const stop = (mode: ShutdownMode) => {
    // A terminal and the launcher both pass a signal on; the second one means the same.
    if (isStopping) return
    isStopping = true
    site
      .stop(mode)
      .then(async (ended) => {
        await disconnectFromSupervisor()
        if (ended) process.exit(0)
        // At an exit Node waits for its threads, and one of them may wait for a disk that does not answer.
        process.kill(process.pid, 'SIGKILL')
      })
      .catch(fail)
  }
  // SIGTERM comes from a service manager, which can wait until load balancers have turned away; SIGINT from a terminal.
  process.on('SIGTERM', () => stop('graceful'))
  process.on('SIGINT', () => stop('immediate'))
  if (cluster.isPrimary) process.on('SIGHUP', () => stop('immediate'))
  process.on('message', (message) => {
    if (message === REPLACED) stop('replaced')
  })

  await site.app
    .listen({ port: config.port, host: config.host, backlog: LISTEN_BACKLOG })
    .catch((error: unknown) => giveUp(listenError(error)))
  // Else it would take room for as long as the process runs.
  setTimeout(collectAllGarbage, FREED_AFTER_MS).unref()
  const { port } = site.app.server.address() as AddressInfo // it listens on a port, not on a pipe
  if (isFirst) await announce(site.context, port)
}

// What SIGHUP means for several workers is up to their supervisor.
if (cluster.isWorker) process.on('SIGHUP', () => undefined)

/** The process of `npm start`. */
const workers = cluster.isPrimary ? configuredWorkers() : 1
if (workers > 1) superviseWorkers(workers)
else await serve()
