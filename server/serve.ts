import type { AddressInfo } from 'node:net'
import { announce, configOrExit, exitWith, openSite } from './main.ts'

/** The process of `npm start`. */
const config = configOrExit()
const site = await openSite(config).catch(exitWith)
await site.app.listen({ port: config.port, host: config.host }).catch(exitWith)
const { port } = site.app.server.address() as AddressInfo // it listens on a port, not on a pipe
await announce(site.context, port)

let isStopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    // A terminal and the launcher both pass the signal on; the second says nothing new.
    if (isStopping) return
    isStopping = true
    // A supervisor has time for balancers to turn to another process; whoever sits at the terminal does not wait.
    site.stop({ withNotice: signal === 'SIGTERM' }).then(() => process.exit(0), exitWith)
  })
}
