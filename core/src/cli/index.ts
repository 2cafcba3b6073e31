import { Command } from "commander";
import { accountCommand } from "./account.ts";
import { addressCommand } from "./address.ts";
import { backupCommand, restoreCommand } from "./backup.ts";
import { citusCommand } from "./citus.ts";
import { doctorCommand } from "./doctor.ts";
import { eraseCommand, exportCommand } from "./erase.ts";
import { erasuresCommand } from "./erasures.ts";
import { keyCommand } from "./key.ts";
import { migrateCommand } from "./migrate.ts";
import { payoutCommand } from "./payout.ts";
import { secretsCommand } from "./secrets.ts";
import { storeCommand } from "./store.ts";
import { userCommand } from "./user.ts";
import { verifyCommand } from "./verify.ts";

const program = new Command("npm run masar --")
  .description("Masar from the command line. Reads the same variables as the server and works beside it.")
  .showHelpAfterError("(--help says more)")
  .addCommand(migrateCommand())
  .addCommand(accountCommand())
  .addCommand(userCommand())
  .addCommand(keyCommand())
  .addCommand(addressCommand())
  .addCommand(payoutCommand())
  .addCommand(storeCommand())
  .addCommand(eraseCommand())
  .addCommand(exportCommand())
  .addCommand(erasuresCommand())
  .addCommand(secretsCommand())
  .addCommand(backupCommand())
  .addCommand(restoreCommand())
  .addCommand(verifyCommand())
  .addCommand(doctorCommand())
  .addCommand(citusCommand());

await program.parseAsync();
