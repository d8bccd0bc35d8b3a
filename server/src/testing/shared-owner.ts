/** The login by which tests that share a database arrange and look; it sees the tenants of the test under way. */
export const sharedOwner = 'iwater_test'
