declare module 'subset-font' {
  /** Returns a font with the characters of `text` alone. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'woff2'; keepFeatures: readonly string[] },
  ): Promise<Uint8Array>
}
