/** Minimal files of each type: headers with the signatures by which the type is detected. */
export const mp4Box = (type: string, ...content: (string | Buffer)[]): Buffer => {
  const body = Buffer.concat(content.map((one) => (typeof one === 'string' ? Buffer.from(one, 'latin1') : one)))
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length + 8)
  return Buffer.concat([size, Buffer.from(type, 'latin1'), body])
}
const handler = (kind: string) => mp4Box('moov', mp4Box('trak', mp4Box('mdia', mp4Box('hdlr', Buffer.alloc(8), kind, Buffer.alloc(12)))))

export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
export const mp3 = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'), Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(1200)])
const mp3Frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)])
/** Plays: half a second of silence. */
export const silence = Buffer.concat(Array.from({ length: 20 }, () => mp3Frame))
export const m4a = Buffer.concat([mp4Box('ftyp', 'M4A ', Buffer.alloc(4), 'M4A isom'), handler('soun'), mp4Box('mdat', Buffer.alloc(64))])
const media = mp4Box('mdat', Buffer.alloc(64))
export const iphoneAudio = Buffer.concat([mp4Box('ftyp', 'iso5', Buffer.alloc(4), 'iso5mp41'), handler('soun'), media])
export const video = Buffer.concat([mp4Box('ftyp', 'isom', Buffer.alloc(4), 'isommp42'), handler('vide'), handler('soun'), media])

const ebml = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex')
export const webm = (...codecs: string[]) =>
  Buffer.concat([ebml, Buffer.from(`\x42\x87\x81\x04\x42\x85\x81\x02${codecs.join('\0')}`, 'latin1'), Buffer.alloc(200)])
export const ogg = Buffer.concat([
  Buffer.from('OggS\0\x02', 'latin1'), Buffer.alloc(20), Buffer.from([1, 19]), Buffer.from('OpusHead\x01\x01', 'latin1'), Buffer.alloc(60),
])
export const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
export const html = Buffer.from('<!doctype html><script>alert(1)</script>')
export const heic = mp4Box('ftyp', 'heic', Buffer.alloc(4), 'mif1heic')
