/** A browser whose camera films a QR code. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encode } from 'uqr'
import { launchWithCamera } from './chromium.ts'
import type { Browser } from 'playwright'

export async function launchFilming(text: string): Promise<{ readonly browser: Browser; readonly close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'zarbia_camera_'))
  const film = join(folder, 'film.y4m')
  writeFileSync(film, filmOf(text))
  const browser = await launchWithCamera(film)
  return { browser, close: async () => { await browser.close(); rmSync(folder, { recursive: true }) } }
}

const [WIDTH, HEIGHT, MODULE] = [640, 480, 12]

/** One picture of the code, again and again. */
function filmOf(text: string): Buffer {
  const { data, size } = encode(text)
  const [left, top] = [(WIDTH - size * MODULE) / 2, (HEIGHT - size * MODULE) / 2]
  const light = Buffer.alloc(WIDTH * HEIGHT, 235)
  for (const [row, cells] of data.entries()) {
    for (const [column, isDark] of cells.entries()) {
      for (let y = 0; isDark && y < MODULE; y++) {
        const start = Math.floor(top + row * MODULE + y) * WIDTH + Math.floor(left + column * MODULE)
        light.fill(16, start, start + MODULE)
      }
    }
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc(WIDTH * HEIGHT / 2, 128)])
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), frame, frame])
}
