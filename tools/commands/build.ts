import { buildSite } from '../site.ts'

export async function run() {
  await buildSite()
}
