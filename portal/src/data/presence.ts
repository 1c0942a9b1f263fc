/** How often somebody who has a draft open says so again, and asks who else has. */
export const millisecondsBetweenPresence = 5000
