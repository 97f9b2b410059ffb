interface Media {
  schema?: unknown
}
interface Answer {
  content?: Record<string, Media>
}

export interface Described {
  paths?: Record<string, Record<string, { responses?: Record<string, Answer> }>>
  components?: object
}

const SHORT = 200

/**
 * Repeated schemas are written only once, below `components`. Otherwise the schemas of error responses would fill half
 * of the document.
 */
export function withSharedSchemas(document: Described): Described {
  const uses = new Map<string, { media: Media[]; status: string }>()
  for (const methods of Object.values(document.paths ?? {}))
    for (const { responses = {} } of Object.values(methods))
      for (const [status, { content = {} }] of Object.entries(responses))
        for (const media of Object.values(content)) {
          const text = JSON.stringify(media.schema) ?? ''
          const known = uses.get(text) ?? { media: [], status }
          known.media.push(media)
          uses.set(text, known)
        }
  const schemas: Record<string, unknown> = {}
  for (const [text, { media, status }] of uses) {
    if (media.length < 2 || text.length < SHORT) continue
    const name = `Answer${status}_${Object.keys(schemas).length + 1}`
    schemas[name] = JSON.parse(text)
    for (const one of media) one.schema = { $ref: `#/components/schemas/${name}` }
  }
  return { ...document, components: { ...document.components, schemas } }
}
