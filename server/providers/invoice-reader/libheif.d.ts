/** What is used of libheif's build for Node.js, whose own types are of its C functions only. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  interface HeifImage {
    is_primary(): boolean
    get_width(): number
    get_height(): number
    /** Fills the target's data with RGBA; null if it cannot be decoded. */
    display(
      target: { data: Uint8ClampedArray; width: number; height: number; colorSpace: 'srgb' },
      done: (target: object | null) => void,
    ): void
    free(): void
  }
  interface Heif {
    HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] }
  }
  export default function createHeif(): Heif
}
