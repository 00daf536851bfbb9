"""A program that holds a seat and plays at random: python api_bot.py ADDRESS [TABLE]."""

import json
import random
import sys
import time
import uuid

import httpx
from websockets.sync.client import connect

address, table = sys.argv[1], "".join(sys.argv[2:])
api = httpx.Client(base_url=f"{address}/api")
api.headers["Authorization"] = "Bearer " + api.post("/people").json()["token"]
if table:  # somebody's table: take the first open seat
    seat = next(panel["seat"] for panel in api.get(f"/tables/{table}").json()["panels"] if panel["kind"] == "open")
    api.post(f"/tables/{table}/sit", json={"seat": seat, "name": "Guest"}).raise_for_status()
else:  # a table of our own, where the first seat is ours
    table, seat = api.post("/tables", json={"game": "patolli", "name": "Host"}).json()["id"], 0
    print(table, flush=True)
me = {"Authorization": api.headers["Authorization"]}
with connect(f"{address}/api/tables/{table}/live".replace("http", "ws", 1), additional_headers=me) as live:
    while not (view := json.loads(live.recv()))["over"]:
        move = {"seat": seat, "version": view["version"], "key": str(uuid.uuid4())}
        if view["choices"]:
            move["action"] = random.choice(view["choices"])["text"]
        if view["choices"] or view["may_throw"]:
            while api.post(f"/tables/{table}/{'act' if view['choices'] else 'throw'}", json=move).status_code == 429:
                time.sleep(1)  # too fast for the house; the same key makes it safe to ask again
print(view["ending"])
