export function FactionEmblem({ index }: { index: number }) {
  return (
    <svg viewBox="0 0 96 96" fill="currentColor" aria-hidden="true">
      <path
        fillRule="evenodd"
        opacity=".9"
        d="M48 3a45 45 0 1 1 0 90 45 45 0 0 1 0-90Zm0 4a41 41 0 1 0 0 82 41 41 0 0 0 0-82Zm0 3a38 38 0 1 1 0 76 38 38 0 0 1 0-76Zm0 1.2a36.8 36.8 0 1 0 0 73.6 36.8 36.8 0 0 0 0-73.6Z"
      />
      <path opacity=".16" d="M48 12a36 36 0 1 1 0 72 36 36 0 0 1 0-72Z" />
      <path fillRule="evenodd" d={marks[index % marks.length]} />
    </svg>
  )
}

const marks = [
  'M48 36a12 12 0 1 1 0 24 12 12 0 0 1 0-24Zm0 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16Zm-3-8 3-13 3 13Zm0 32 3 13 3-13ZM32 45l-13 3 13 3Zm32 0 13 3-13 3ZM34.6 38.8 27.5 27.5l11.3 7.1Zm22.6-4.2 11.3-7.1-7.1 11.3Zm4.2 22.6 7.1 11.3-11.3-7.1Zm-22.6 4.2-11.3 7.1 7.1-11.3Z',
  'M54 20a28 28 0 1 0 20 40 23 23 0 1 1-20-40Zm7 12 2 6 6 2-6 2-2 6-2-6-6-2 6-2Zm9 15 1.2 3.8L75 52l-3.8 1.2L70 57l-1.2-3.8L65 52l3.8-1.2Z',
  'M28 26h34l8 9-8 9H52v30h-8V44H28Zm4 4v10h28l4.5-5-4.5-5ZM36 76h24v4H36Z',
]
