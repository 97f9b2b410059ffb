export interface Schema {
  $ref?: string
  type?: string | readonly string[]
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: string[]
  items?: Schema
  format?: string
  description?: string
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

export interface ApiDocument {
  openapi: string
  paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
  components?: { schemas?: Readonly<Record<string, Schema>> }
}

export interface Operation {
  method: string
  path: string
  summary: string
  tags: readonly string[]
  parameters: readonly Parameter[]
  security: readonly unknown[]
  bodies: Readonly<Record<string, Schema>>
  answers: Readonly<Record<number, { description: string; schema: Schema | undefined }>>
  successes: readonly number[]
  refusals: readonly number[]
}

export function readDocument(body: unknown): ApiDocument {
  if (typeof body !== 'object' || body === null || !('paths' in body)) throw new Error('This is no OpenAPI document.')
  return body as ApiDocument // tests/api/content/openapi.test.ts tests that the OpenAPI document is valid.
}

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
