/** A JSON schema, as far as the API's document uses it. */
export interface Schema {
  /** Where it stands, in place of itself. */
  $ref?: string
  type?: string | readonly string[]
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: string[]
  items?: Schema
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  additionalProperties?: boolean | Schema
}

interface Parameter {
  name: string
  in: 'path' | 'query'
  schema: Schema
  required?: boolean
}

type Content = Readonly<Record<string, { schema: Schema }>>

interface DescribedOperation {
  summary?: string
  tags?: string[]
  parameters?: Parameter[]
  security?: Record<string, string[]>[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content: Content }>
}

/** An OpenAPI document, as far as this one goes. */
export interface ApiDocument {
  openapi: string
  paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
  components?: { schemas?: Readonly<Record<string, Schema>> }
}

/** One method of one address. */
export interface Operation {
  method: string
  path: string
  summary: string
  tags: readonly string[]
  parameters: readonly Parameter[]
  security: readonly unknown[]
  /** Schema of the body by media type. */
  bodies: Readonly<Record<string, Schema>>
  answers: Readonly<Record<number, { description: string; schema: Schema | undefined }>>
  successes: readonly number[]
  refusals: readonly number[]
}

/** The document as it was received. That it is valid is what tests/api/content/openapi.test.ts says. */
export function readDocument(body: unknown): ApiDocument {
  if (typeof body !== 'object' || body === null || !('paths' in body)) throw new Error('This is no OpenAPI document.')
  return body as ApiDocument // see above
}

/** A schema that stands in the document once for all that answer so. */
const named = ({ components }: ApiDocument, schema: Schema | undefined): Schema | undefined => {
  const name = schema?.$ref?.replace('#/components/schemas/', '')
  return name === undefined ? schema : components?.schemas?.[name]
}

export function operationsOf(document: ApiDocument): Operation[] {
  const { paths } = document
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const statuses = Object.keys(described.responses).map(Number)
      return {
        method,
        path,
        summary: described.summary ?? '',
        tags: described.tags ?? [],
        parameters: described.parameters ?? [],
        security: described.security ?? [],
        bodies: schemas(described.requestBody?.content ?? {}),
        answers: Object.fromEntries(
          Object.entries(described.responses).map(([status, { description, content }]) => [
            status,
            { description, schema: named(document, Object.values(content)[0]?.schema) },
          ]),
        ),
        successes: statuses.filter((status) => status < 400),
        refusals: statuses.filter((status) => status >= 400),
      }
    }),
  )
}

const schemas = (content: Content): Record<string, Schema> =>
  Object.fromEntries(Object.entries(content).map(([mediaType, { schema }]) => [mediaType, schema]))
