import { prepareZXingModule, readBarcodes as read } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })

/** Returns the texts of the barcodes of types that VIN labels use: Code 39, Code 128, Data Matrix and QR. Import this module on demand: 1 MB. */
export async function readBarcodes(image: ImageData): Promise<string[]> {
  const found = await read(image, { formats: ['Code39', 'Code128', 'DataMatrix', 'QRCode'], tryHarder: true })
  return found.map(barcode => barcode.text)
}
