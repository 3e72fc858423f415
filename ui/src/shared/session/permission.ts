import { useUser } from './user';

/**
 * What a button begins that the server lets only some do, where neither the menu nor an answer says so: roles and types of
 * companies as in the server's table of permissions, which `permission.test.ts` holds them against.
 */
export const needs = {
  'GET /api/po-lines/template': { roles: ['122'], companies: ['S'] },
  'GET /api/options/buyers': {
    roles: ['100', '121', '122', '153', '154', '162', '171', '800', '801', '802'],
    companies: ['A', 'B'],
  },
  'GET /api/asn-lines': {
    roles: ['124', '153', '154', '155', '162', '163', '800', '801', '802'],
    companies: ['S', 'B', 'A'],
  },
  'GET /api/option/materialGroup': {
    roles: [
      '100',
      '121',
      '122',
      '124',
      '126',
      '153',
      '154',
      '155',
      '156',
      '161',
      '162',
      '163',
      '164',
      '171',
      '800',
      '801',
      '802',
    ],
    companies: ['S', 'B', 'A'],
  },
  'GET /api/openings/{id}': {
    roles: ['100', '121', '122', '124', '153', '154', '800', '801', '802'],
    companies: ['S', 'B', 'A'],
  },
  'POST /api/asns': { roles: ['124'], companies: ['S'] },
  'POST /api/asn-schedule/nudges': { roles: ['153', '154', '802'], companies: ['A', 'B'] },
  'GET /api/certificates': { roles: ['121', '124', '126', '156', '802'], companies: ['S', 'B', 'A'] },
  'POST /api/inspection-specs': { roles: ['156', '802'], companies: ['A', 'B'] },
  'POST /api/inspection-specs/remind': { roles: ['156', '802'], companies: ['A', 'B'] },
  'POST /api/companies': { roles: ['800', '801', '802'], companies: ['A', 'B'] },
  'POST /api/vendor-merges/move': { roles: ['800', '801', '802'], companies: ['A', 'B'] },
} as const;

/** Whether this person, or whom they act for, may make the call. */
export function useMay(call: keyof typeof needs): boolean {
  const user = useUser();
  const { roles, companies } = needs[call];
  return (
    user !== undefined &&
    companies.some((type) => type === user.companytype) &&
    roles.some((role) => user.roles.includes(role))
  );
}
