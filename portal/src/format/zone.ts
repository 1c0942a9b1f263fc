import { createContext, useContext } from 'react'

const Zone = createContext('UTC')

/** The organisation's time zone, which the shell provides. All times are shown in it. */
export const ZoneProvider = Zone.Provider
export const useZone = () => useContext(Zone)
