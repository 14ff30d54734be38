// Pages of the trader's tasks.
export const taskRoutes = [] as const;
