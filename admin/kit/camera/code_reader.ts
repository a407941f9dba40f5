/** Reads codes from a picture of the camera: the browser's own detector, else a WASM reader that is loaded with the camera. */
interface Detector { readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]> }
interface DetectorClass { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> }

const FORMATS = ['qr_code', 'code_128']

export async function createCodeReader(): Promise<Detector> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  // Chromium of a desktop has the class without a single format.
  const formats = await own?.getSupportedFormats().catch(() => []) ?? []
  if (own && FORMATS.every((format) => formats.includes(format))) return new own({ formats: FORMATS })
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'), import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  prepareZXingModule({ overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasm : prefix + path) } })
  return new BarcodeDetector({ formats: ['qr_code', 'code_128'] })
}
