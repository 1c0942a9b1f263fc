import type { components, paths } from './schema.gen.ts'

/** The parts of the API, by the names that its documentation uses. */
export type Schemas = components['schemas']
export type Paths = paths

type Method = 'get' | 'put' | 'post' | 'patch' | 'delete'

export type PathsWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: unknown }> ? P : never
}[keyof paths]

export type Operation<P extends keyof paths, M extends Method> = NonNullable<paths[P][M & keyof paths[P]]>

type Json<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : undefined
type Success = 200 | 201 | 202 | 204

export type AnswerOf<O> = O extends { responses: infer Answers }
  ? { [Status in keyof Answers & Success]: Json<Answers[Status]> }[keyof Answers & Success]
  : never

export type BodyOf<O> = O extends { requestBody?: infer Body } ? Json<NonNullable<Body>> : undefined

export type ParametersOf<O> = O extends { parameters: { path: infer Parameters } } ? Parameters : undefined

export type QueryOf<O> = O extends { parameters: { query?: infer Query } } ? NonNullable<Query> : never

/** The elements of a page, if the answer is one. */
export type ItemOf<O> = AnswerOf<O> extends { items: (infer Item)[]; nextCursor: unknown } ? Item : never

/** Filters of a list, without what the client does itself. */
export type FiltersOf<O> = Omit<QueryOf<O>, 'cursor'>
