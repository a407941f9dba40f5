/** A TCP proxy in front of PostgreSQL. The test decides what arrives: as with a firewall or a server that is gone, nothing is closed. */
import { once } from 'node:events'
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { clusterPaths, DATABASE_USER, POSTGRES_PORT } from '#backend/engine/embedded/cluster_paths'
import { databaseName } from '#backend/engine/env/database_name'

export async function startDroppingProxy() {
  const open = new Set<Socket>()
  let isDropping = false
  const server = createServer((client) => {
    const target = connect(`${clusterPaths().socket}/.s.PGSQL.${POSTGRES_PORT}`)
    const pair = [client, target]
    let isLost = isDropping
    lose.add(() => { isLost = true })
    for (const [index, socket] of pair.entries()) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('data', (bytes) => { if (!isLost) pair[1 - index]?.write(bytes) })
      socket.on('close', () => {
        open.delete(socket)
        if (!isLost) pair[1 - index]?.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  const lose = new Set<() => void>()
  await once(server, 'listening')
  const loseConnections = () => { for (const one of lose) one() }
  return {
    url: `postgres://${DATABASE_USER}@127.0.0.1:${(server.address() as AddressInfo).port}/${databaseName()}`,
    /** What is open now transfers nothing any more; new connections do. */
    loseConnections,
    /** Nothing transfers anything, until `deliver`. */
    drop() {
      isDropping = true
      loseConnections()
    },
    deliver() { isDropping = false },
    stop() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
