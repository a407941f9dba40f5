import { buildSite } from '../build_site.ts'

export async function run() {
  await buildSite()
}
