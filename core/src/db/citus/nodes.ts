import type { Knex } from "knex";
import { isDistributed, resultRows } from "../dialect.ts";

/** The addresses of the nodes that hold accounts' rows, without the coordinator. */
export async function listNodes(db: Knex): Promise<string[]> {
  const rows = resultRows<{ address: string }>(await db.raw(`select ${ADDRESS} as address from ${WORKERS} order by 1`));
  return rows.map(({ address }) => address);
}

/** Those of them that the coordinator cannot reach at this moment; none where the database is not distributed. */
export async function unreachableNodes(db: Knex): Promise<string[]> {
  if (!isDistributed(db)) return [];
  const sql = `select ${ADDRESS} as address from ${WORKERS}
    where not citus_check_connection_to_node(nodename, nodeport) order by 1`;
  return resultRows<{ address: string }>(await db.raw(sql)).map(({ address }) => address);
}

const ADDRESS = "nodename || ':' || nodeport";
const WORKERS = "(select * from pg_dist_node where groupid <> 0 and isactive and noderole = 'primary') workers";
