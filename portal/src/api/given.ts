type Given<Params> = { [Name in keyof Params]?: Exclude<Params[Name], undefined> }

/** Parameters without the undefined ones, which are left out of the address. */
export const given = <Params extends object>(params: Params): Given<Params> =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)) as Given<Params>
