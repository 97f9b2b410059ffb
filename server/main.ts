import cluster from 'node:cluster'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { ConfigError, readConfig } from './process/config.ts'
import type { ShutdownMode } from './start/site.ts'
import { REPLACED, superviseWorkers } from './start/workers.ts'

/** Connections that may wait to be accepted: a crowd that comes at once is not turned away. Linux bounds it by 4096, too. */
const MOST_UNACCEPTED = 4_096

/** How many processes are asked for; what is wrong with the settings is said by the one that serves. */
function workersAsked(): number {
  try {
    return readConfig(process.env).workers
  } catch (error) {
    if (error instanceof ConfigError) return 1
    throw error
  }
}

/**
 * Gives back to the supervisor what it has passed on before it knew that this worker takes no more: a connection that is on
 * its way to a process that ends is in nobody's hands, and whoever made it would wait for ever.
 */
async function disconnectFromSupervisor(): Promise<void> {
  if (!cluster.worker?.isConnected()) return
  const left = once(cluster.worker, 'disconnect')
  cluster.worker.disconnect()
  await left
}

/** Opens the site in this process, until it is asked to stop. */
async function serve(): Promise<void> {
  // Not before it is known that this process serves: who only watches over others needs none of it.
  const [{ announce }, { configOrExit, exitWith, fail }, { openSite }] = await Promise.all([
    import('./start/announce.ts'),
    import('./start/exit.ts'),
    import('./start/site.ts'),
  ])
  const config = configOrExit()
  // Node would print what nobody has caught as it stands, with what a database tells of its rows.
  process.on('uncaughtException', fail)
  const isFirst = cluster.isPrimary || cluster.worker?.id === 1
  const giveUp = isFirst ? exitWith : fail
  const site = await openSite(config).catch(giveUp)

  let isStopping = false
  const stop = (mode: ShutdownMode) => {
    // A terminal and the launcher both pass a signal on; the second says nothing new.
    if (isStopping) return
    isStopping = true
    site
      .stop(mode)
      .then(disconnectFromSupervisor)
      .then(() => process.exit(0), fail)
  }
  // A supervisor has time for balancers to turn to another process; whoever sits at the terminal does not wait.
  process.on('SIGTERM', () => stop('graceful'))
  process.on('SIGINT', () => stop('immediate'))
  if (cluster.isPrimary) process.on('SIGHUP', () => stop('immediate'))
  process.on('message', (message) => {
    if (message === REPLACED) stop('replaced')
  })

  await site.app.listen({ port: config.port, host: config.host, backlog: MOST_UNACCEPTED }).catch(giveUp)
  const { port } = site.app.server.address() as AddressInfo // it listens on a port, not on a pipe
  if (isFirst) await announce(site.context, port)
}

// What it means to several workers is for the one to say that watches over them.
if (cluster.isWorker) process.on('SIGHUP', () => undefined)

/** The process of `npm start`. */
const workers = cluster.isPrimary ? workersAsked() : 1
if (workers > 1) superviseWorkers(workers)
else await serve()
