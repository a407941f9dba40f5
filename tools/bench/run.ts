/**
 * `npm run bench`: how fast the product is beside a bare server that does the same work over the same large demo company.
 * Both are measured in turns in one run, so that whatever else the machine does meets both; what counts is the ratio.
 */
import { Agent } from 'node:http'
import pg from 'pg'
import { casesFor, type Case } from './cases.ts'
import { median } from './median.ts'
import { paceOf, send, type Pace } from './pace.ts'
import { startSide, type Side } from './sides.ts'
import { demoAccounts } from '#backend/demo/accounts'
import { DEMO_PASSWORD } from '#backend/env/demo_password'
import { connection } from '#backend/database/connection'

const ROUNDS = 5
const SECONDS = 2

export async function bench(only?: string): Promise<void> {
  const ours = await startSide('backend/bin/server.ts', '/health/ready', {})
  const bare = await startSide('tools/bench/bare.ts', '/', {})
  try {
    console.log(`${ROUNDS} rounds of ${SECONDS} s a side, in turns, 16 calls at once; median\n`)
    for (const one of casesFor(await known())) if (!only || one.title.includes(only)) console.log(await told(one, ours, bare))
  } finally {
    bare.end()
    ours.end()
  }
}

async function told(one: Case, ours: Side, bare: Side): Promise<string> {
  // A token lives for a quarter of an hour: a new one for each case.
  const token = await signIn(ours)
  const { figures, ratio } = one.isLong ? await long(one, ours, bare, token) : await brief(one, ours, bare, token)
  const verdict = ratio >= one.goal ? 'reached' : 'MISSED'
  return `${one.title.padEnd(48)} ${ratio.toFixed(2).padStart(6)} ×  goal ${one.goal.toFixed(1)} ${verdict}   ${figures}`
}

async function brief(one: Case, ours: Side, bare: Side, token: string) {
  const rounds: { ours: Pace; bare: Pace }[] = []
  for (let round = 0; round <= ROUNDS; round++)
    rounds.push({ ours: await paceOf(ours, one.ours, token, SECONDS), bare: await paceOf(bare, one.bare, token, SECONDS) })
  // The first round only warms both up.
  const counted = rounds.slice(1)
  const of = (pick: (round: { ours: Pace; bare: Pace }) => number) => median(counted.map(pick))
  const figures = `${whole(of((r) => r.ours.rate))}/s against ${whole(of((r) => r.bare.rate))}/s; `
    + `processor ${of((r) => r.ours.cpu).toFixed(2)} ms against ${of((r) => r.bare.cpu).toFixed(2)} ms a call`
  return { figures, ratio: of((r) => r.ours.rate / r.bare.rate) }
}

async function long(one: Case, ours: Side, bare: Side, token: string) {
  const agent = new Agent({ keepAlive: true })
  const timed = async (side: Side, call: Case['ours']): Promise<Timed> => {
    const began = performance.now()
    const bytes = await send(side, call, token, agent)
    return { seconds: (performance.now() - began) / 1000, bytes }
  }
  const rounds: { ours: Timed; bare: Timed }[] = []
  for (let round = 0; round < 3; round++) rounds.push({ ours: await timed(ours, one.ours), bare: await timed(bare, one.bare) })
  agent.destroy()
  const of = (pick: (round: { ours: Timed; bare: Timed }) => number) => median(rounds.map(pick))
  const figures = `${of((r) => r.ours.seconds).toFixed(2)} s against ${of((r) => r.bare.seconds).toFixed(2)} s, `
    + `${whole(of((r) => r.ours.bytes) / 1e6)} MB against ${whole(of((r) => r.bare.bytes) / 1e6)} MB sent; `
    + `memory at most ${whole(ours.peak())} MB against ${whole(bare.peak())} MB`
  return { figures, ratio: of((r) => r.bare.seconds / r.ours.seconds) }
}

interface Timed { readonly seconds: number; readonly bytes: number }

async function signIn({ port }: Side): Promise<string> {
  const body = JSON.stringify({ phone: demoAccounts[0].phone, password: DEMO_PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`http://127.0.0.1:${port}/auth/user/login`, { method: 'POST', headers, body })
  const { token } = await answer.json() as { token: string }
  return token
}

/** A delivered order from the middle with the category of its items, and clients from the middle. */
async function known() {
  const client = new pg.Client(connection())
  await client.connect()
  try {
    const {
      rows: [row],
    } = await client.query(
      `select o.id as order, (select max(id) / 2 from clients) as client, i.category_id as category
       from orders o join order_items i on i.order_id = o.id
       where o.status = 'delivered' and o.id >= (select max(id) / 2 from orders) order by o.id limit 1`,
    )
    return { order: Number(row.order), client: Number(row.client), category: Number(row.category) }
  } finally {
    await client.end()
  }
}

const whole = (number: number) => number.toFixed(0)
