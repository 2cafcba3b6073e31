import json
import sys
import uuid

from masar import BASE, call

number = sys.argv[1]

# In the sandbox a request stands for the courier's next scan. In live, couriers scan.
if "/sandbox/" in BASE:
    call("POST", f"/simulations/{number}/advance", key=str(uuid.uuid4()))

tracking = json.loads(call("GET", f"/track/{number}"))
print(tracking["stage"], "-", tracking["title"], "- promised by", tracking["promised_by"])
