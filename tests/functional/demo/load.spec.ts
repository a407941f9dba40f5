import { readFileSync } from 'node:fs'
import { translator } from '#backend/language'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { loadDemo } from '#backend/demo/seed_if_empty'
import { prepared } from '#tests/support/prepared'

test.group('demo / load', (group) => {
  group.setup(() => prepared())

  test('makes the company', async ({ assert }) => {
    const trx = await db.transaction()
    try {
      const counts = new Map<string, [number, number]>()
      const raw = (trx as any).rawQuery.bind(trx)
      const wrap = (sql: string) => { const k = sql.replace(/\s+/g,' ').replace(/\d+/g,'').slice(0, 46); const t = performance.now(); return () => { const c = counts.get(k) ?? [0,0]; c[0]++; c[1] += performance.now()-t; counts.set(k,c) } }
      ;(trx as any).rawQuery = async (sql: string, b: any) => { const done = wrap(sql); const r = await raw(sql, b); done(); return r }
      const pid = (await raw('select pg_backend_pid() as pid')).rows[0].pid
      const ticks = () => { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '); return (Number(f[11]) + Number(f[12])) * 10 }
      const t0 = ticks(), c0 = process.cpuUsage()
      const started = Date.now()
      await loadDemo(trx, Date.now())
      const all=[...counts].sort((a,b)=>b[1][1]-a[1][1]); console.log(all.reduce((x,[,c])=>x+c[0],0), all.reduce((x,[,c])=>x+c[1],0)); console.table(all.slice(0,25).map(([k,c])=>[k,c[0],Math.round(c[1])]));
      const c = process.cpuUsage(c0); console.log('CPU pg', ticks()-t0, 'node', (c.user+c.system)/1000)
      console.log('loaded in', Date.now() - started)
      const { rows } = await trx.rawQuery('select status, count(*) n, sum(total) total, sum(balance) b from orders group by 1 order by 1')
      console.table(rows)
      assert.isTrue(true)
    } catch (e) { console.log((e as any).extraIn?.(translator('en')), (e as any).words?.(translator('en'))); throw e } finally {
      await trx.rollback()
    }
  })
})
